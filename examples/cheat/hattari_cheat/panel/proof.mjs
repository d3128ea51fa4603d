const DECK = [..."A23456789TJQK"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));

/** The one deal, as the seed gives it and as the record has it. */
export function read(record, [draws]) {
  const deal = record.moves.find((move) => move.do === "deal");
  if (!deal || !draws) return [];
  const drawn = draws.shuffle("deal", DECK.slice(0, deal.cards.length));
  return [[{ what: "deal", drawn, came: deal.cards, text: drawn.join(" ") }]];
}
