import { oneDeal } from "#page/plain/panel.mjs";

const rank = (letter) => [..."SHDC"].map((suit) => letter + suit);

export const read = oneDeal(({ ranks }) => [..."A23456789TJQK"].slice(0, ranks).flatMap(rank));
