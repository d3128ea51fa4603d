"""All that is Bluff's own (ブラフ, liar's dice)."""
