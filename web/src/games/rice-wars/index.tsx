// What Rice Wars adds: the place that is being fought for.

import { type Game, owned, PLAIN, plainColumn, unowned } from "../game.ts";
import { AffairCard } from "./AffairCard.tsx";
import { Contested } from "./Contested.tsx";
import { costsOf } from "./costs.ts";
import { offeredIn } from "./offered.ts";
import "./rice-wars.css";
import "./phone.css";
import "./affair.css";

export const riceWars: Game = {
  ...PLAIN,
  Marks: Contested,
  Affair: AffairCard,
  costs: costsOf,
  offered: offeredIn,
  hasTray: true,
  score: {
    event: "SeatScored",
    columns: [plainColumn("peasants"), plainColumn("wealth")],
    note: "web.score.note.rice-wars",
  },
  introduction: [
    [owned("peasant"), owned("peasant", 1), owned("peasant")],
    [owned("palace"), owned("peasant"), unowned("ryo")],
    [unowned("person-ashigaru"), unowned("person-ronin"), unowned("advisor")],
    [unowned("strength"), unowned("card-back"), unowned("favour")],
  ],
};
