"""The animals that sit at tables: people wear their faces, and bots are them.

A game's kit says what a bot with such a face does of its own; here is what is so in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from .text import Text

Face = Literal[
    "fox", "tanuki", "cat", "frog", "bear", "rabbit",
    "owl", "octopus", "sheep", "deer", "hen", "hedgehog",
    "dog", "monkey", "mouse", "pig", "lion", "elephant", "penguin", "crab", "bat",
]  # fmt: skip
"""An animal; there are more of them than seats at any table."""

Mood = Literal["calm", "think", "smug", "sweat", "call", "shock", "laugh", "cry"]

FACES: tuple[Face, ...] = get_args(Face)


class Figure(msgspec.Struct, frozen=True):
    """A bot's name, and what it may say when everybody sees it in a mood."""

    name: Text
    lines: Mapping[Mood, tuple[Text, ...]]


class Habit(msgspec.Struct, frozen=True):
    """What a game's bots of these ids do of their own when they wear this face.

    `promise` says how they lean, `hint` what gives them away. `character` is MODULE:OBJECT and
    meets `bots.bot.Character`.
    """

    face: Face
    bots: tuple[str, ...]
    promise: Text
    hint: Text
    character: str


CAST: Mapping[Face, Figure] = {
    "fox": Figure(
        Text("Kon", "コン"),
        {
            "call": (Text("I smell a fib!", "うそのにおいがする!"),),
            "smug": (Text("Believe me. Or don't.", "信じるも信じないも、ご自由に"),),
            "sweat": (Text("What? I always look like this.", "え? いつもこの顔だけど?"),),
            "laugh": (Text("Too easy!", "ちょろいね!"), Text("Kon-kon!", "コンコン♪")),
            "cry": (Text("Outfoxed…", "化かされた……"),),
        },
    ),
    "tanuki": Figure(
        Text("Ponta", "ポン太"),
        {
            "call": (Text("Got you!", "見破ったり!"),),
            "smug": (Text("A leaf on the head helps.", "葉っぱのおかげだな"),),
            "sweat": (Text("My tail isn't showing, is it?", "しっぽ、出てないよね?"),),
            "laugh": (Text("Pon-poko-pon!", "ぽんぽこぽーん!"),),
            "cry": (Text("I'll pretend to sleep.", "たぬき寝入りしよ……"),),
        },
    ),
    "cat": Figure(
        Text("Mike", "ミケ"),
        {
            "call": (Text("Nya! Show it!", "見せてみニャ!"),),
            "smug": (Text("Purr…", "ゴロゴロ……"),),
            "shock": (Text("Hiss!", "フシャー!"),),
            "laugh": (Text("Cats land on their feet.", "ネコは必ず着地するのニャ"),),
            "cry": (Text("I wasn't even playing.", "本気じゃなかったニャ"),),
        },
    ),
    "frog": Figure(
        Text("Kero", "ケロ"),
        {
            "call": (Text("Ribbit! No way!", "ケロッ! ないない!"),),
            "sweat": (Text("It's only swamp water.", "これは沼の水ケロ"),),
            "shock": (Text("I nearly jumped!", "とび上がるかと思った!"),),
            "laugh": (Text("Kero-kero-kero!", "ケロケロケロ!"),),
            "cry": (Text("I want to go back to the pond.", "池に帰りたい……"),),
        },
    ),
    "bear": Figure(
        Text("Kuma", "クマ吉"),
        {
            "call": (Text("Roar!", "ガオー!"),),
            "think": (Text("Hmm. Honey…", "うーん……はちみつ……"),),
            "smug": (Text("Slow and steady.", "あわてない、あわてない"),),
            "laugh": (Text("That tastes like honey!", "はちみつの味!"),),
            "cry": (Text("Time to hibernate.", "もう冬眠する……"),),
        },
    ),
    "rabbit": Figure(
        Text("Mimi", "ミミ"),
        {
            "call": (Text("My ears heard that!", "この耳はごまかせないよ!"),),
            "sweat": (Text("My heart is racing!", "心臓がバクバク!"),),
            "shock": (Text("Eek!", "ひゃっ!"),),
            "laugh": (Text("Hop, hop, hooray!", "ぴょんぴょん!"),),
            "cry": (Text("Lonely now…", "さみしい……"),),
        },
    ),
    "owl": Figure(
        Text("Hoo", "ホー先生"),
        {
            "call": (Text("Objection.", "異議あり"),),
            "smug": (Text("As I foresaw.", "予想どおりですな"),),
            "shock": (Text("My neck turned all the way!", "首が1周しましたぞ!"),),
            "laugh": (Text("Hoo, hoo, hoo!", "ホッホッホ!"),),
            "cry": (Text("An error in my notes…", "計算ミスですな……"),),
        },
    ),
    "octopus": Figure(
        Text("Hachi", "ハチ"),
        {
            "call": (Text("All eight arms say no!", "8本全部が「ない」って言ってる!"),),
            "sweat": (Text("That's ink, not sweat.", "汗じゃない、スミだ"),),
            "laugh": (Text("Give me eight!", "ハイタッチ8回!"),),
            "cry": (Text("Don't boil me!", "ゆでないで!"),),
        },
    ),
    "sheep": Figure(
        Text("Meri", "メリー"),
        {
            "call": (Text("Baa-d bid!", "それはメェーっ!"),),
            "think": (Text("One sheep, two sheep…", "ヒツジが1匹、2匹……"),),
            "laugh": (Text("Warm and woolly!", "もっこもこ!"),),
            "cry": (Text("Fleeced…", "丸刈りにされた……"),),
        },
    ),
    "deer": Figure(
        Text("Shika", "シカ丸"),
        {
            "call": (Text("Hold it!", "待った!"),),
            "smug": (Text("Mind the antlers.", "ツノに気をつけて"),),
            "laugh": (Text("Crackers for everybody!", "みんなにせんべい!"),),
            "cry": (Text("Caught in the headlights…", "固まっちゃった……"),),
        },
    ),
    "hen": Figure(
        Text("Koko", "ココ"),
        {
            "call": (Text("Cock-a-doodle-doubt!", "コケコッ、うそ!"),),
            "sweat": (Text("I laid an egg.", "たまご産んじゃった"),),
            "shock": (Text("Bawk?!", "コケッ?!"),),
            "laugh": (Text("Cluck yeah!", "コッコッコ!"),),
            "cry": (Text("Scrambled…", "スクランブルエッグ……"),),
        },
    ),
    "hedgehog": Figure(
        Text("Hari", "ハリー"),
        {
            "call": (Text("Let me poke that!", "そこ、つついちゃう!"),),
            "smug": (Text("Touch me if you dare.", "さわると痛いよ?"),),
            "laugh": (Text("Right on the spike!", "チクリと決まった!"),),
            "cry": (Text("I'll roll up now.", "丸くなろ……"),),
        },
    ),
    "dog": Figure(
        Text("Pochi", "ポチ"),
        {
            "call": (Text("Woof! I smell it!", "ワン! ここほれ!"),),
            "sweat": (Text("My tail wags by itself.", "しっぽが勝手に……"),),
            "laugh": (Text("Good dog!", "ほめて、ほめて!"),),
            "cry": (Text("Into the doghouse…", "ハウスします……"),),
        },
    ),
    "monkey": Figure(
        Text("Saru", "サル太"),
        {
            "call": (Text("Ook! No way!", "ウキッ! ないない!"),),
            "smug": (Text("See no evil…", "見ざる、言わざる……"),),
            "laugh": (Text("Ook-ook!", "ウッキッキー!"),),
            "cry": (Text("Even monkeys fall from trees.", "サルも木から落ちる……"),),
        },
    ),
    "mouse": Figure(
        Text("Chuta", "チュー太"),
        {
            "call": (Text("I smell a rat!", "チュー告する、それはうそ!"),),
            "shock": (Text("Eeek!", "チュッ?!"),),
            "laugh": (Text("Cheese!", "はい、チーズ!"),),
            "cry": (Text("Caught in the trap…", "わなにかかった……"),),
        },
    ),
    "pig": Figure(
        Text("Buu", "ブー子"),
        {
            "call": (Text("Hogwash!", "ブッブー!"),),
            "think": (Text("What's for supper?", "今夜のごはんは……"),),
            "laugh": (Text("Oink!", "ブヒヒ!"),),
            "cry": (Text("I'll drown it in soup.", "やけ食いしよう……"),),
        },
    ),
    "lion": Figure(
        Text("Leo", "レオ"),
        {
            "call": (Text("Bow to the king!", "百獣の王をだませるか!"),),
            "smug": (Text("Kings don't hurry.", "王者の余裕"),),
            "laugh": (Text("Mane event!", "たてがみが光るぜ!"),),
            "cry": (Text("Just a kitten today…", "今日はネコでいい……"),),
        },
    ),
    "elephant": Figure(
        Text("Zou", "ゾウ山"),
        {
            "call": (Text("I never forget a bid!", "全部覚えてるゾウ!"),),
            "think": (Text("Big head, slow thoughts.", "頭が大きいと時間がかかる"),),
            "laugh": (Text("Pa-oo!", "パオーン!"),),
            "cry": (Text("Heavy hearted…", "気が重い……"),),
        },
    ),
    "penguin": Figure(
        Text("Pen", "ペン助"),
        {
            "call": (Text("You're on thin ice!", "足もとの氷、薄いよ!"),),
            "smug": (Text("Cool as ever.", "いつでもクール"),),
            "laugh": (Text("Belly slide!", "おなかですべる!"),),
            "cry": (Text("Frozen…", "こおりついた……"),),
        },
    ),
    "crab": Figure(
        Text("Kani", "カニ蔵"),
        {
            "call": (Text("Snip that!", "チョッキン!"),),
            "think": (Text("Sideways…", "横から見ると……"),),
            "laugh": (Text("Peace!", "いつでもピース!"),),
            "cry": (Text("I'm foaming…", "あわふいた……"),),
        },
    ),
    "bat": Figure(
        Text("Komo", "コモリン"),
        {
            "call": (Text("The echo says no!", "超音波でお見通し!"),),
            "smug": (Text("I see upside down.", "逆さに見ればわかる"),),
            "laugh": (Text("Flap, flap!", "パタパタ!"),),
            "cry": (Text("Back to the cave…", "洞窟に帰る……"),),
        },
    ),
}
