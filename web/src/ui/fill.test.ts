import assert from "node:assert/strict";
import { test } from "node:test";

import { capitalised, fill } from "./fill.ts";

const WORDS: { [key: string]: string } = { "colour-gen.green": "Zielonego", "colour.red": "Czerwony" };
const filled = (text: string, values: { [name: string]: string | number }, language = "en"): string =>
  fill(text, values, language, (key) => WORDS[key] ?? "");

test("values stand where their names were", () => {
  assert.equal(filled("{names}: {count} of {all}", { names: "Ann", count: 0 }), "Ann: 0 of ");
});

test("the form of a word follows its number, as the language has it", () => {
  const text = "{count} {count:plural one=żeton|few=żetony|many=żetonów}";
  const told = [0, 1, 2, 5, 12, 22].map((count) => filled(text, { count }, "pl"));
  assert.deepEqual(told, ["0 żetonów", "1 żeton", "2 żetony", "5 żetonów", "12 żetonów", "22 żetony"]);
  const english = "{count} {count:plural one=tile|other=tiles}";
  assert.deepEqual(
    [1, 2, 0].map((count) => filled(english, { count })),
    ["1 tile", "2 tiles", "0 tiles"],
  );
});

test("a form may have the sign that stands between a form and its name", () => {
  assert.equal(filled("{count:plural one=1 = one|other=n = many}", { count: 2 }), "n = many");
});

test("a number whose form is missing gets the last one", () => {
  assert.equal(filled("{count:plural one=żeton|many=żetonów}", { count: 2 }, "pl"), "żetonów");
});

test("a word of a family stands for its value, and a name of somebody's own for itself", () => {
  assert.equal(filled("ruch {seat:colour-gen}", { seat: "green" }), "ruch Zielonego");
  assert.equal(filled("ruch {seat:colour-gen}", { seat: "red" }), "ruch Czerwony");
  assert.equal(filled("ruch {seat:colour-gen}", { seat: "Anna" }), "ruch Anna");
  assert.equal(filled("ruch {seat:colour-dark}", { seat: "red" }), "ruch red");
});

test("a sentence begins with a capital, but for coordinates", () => {
  assert.deepEqual(["édo", "i16: sea", "3 ryo", ""].map(capitalised), ["Édo", "i16: sea", "3 ryo", ""]);
});
