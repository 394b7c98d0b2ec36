// All languages say the same things: the same keys, plurals, placeholders, and nothing is left empty.
import { describe, expect, it } from "vitest";
import de from "./de";
import en from "./en";
import nl from "./nl";

type Words = { [key: string]: string | Words };

function flat(words: Words, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") found.set(before + key, value);
    else for (const [rest, text] of flat(value, `${before}${key}.`)) found.set(rest, text);
  }
  return found;
}
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name ?? ""))].sort();

const model = flat(en);

describe.each([
  ["de", flat(de)],
  ["nl", flat(nl)],
])("%s", (language, words) => {
  it("has the keys of English", () => {
    expect([...words.keys()].sort()).toEqual([...model.keys()].sort());
  });
  it("has the placeholders of English", () => {
    for (const [key, text] of words) {
      const stem = key.replace(/_(one|zero)$/, "_other");
      const allowed = placeholders(model.get(key) ?? "");
      const found = placeholders(text);
      // "one carriage" may leave the number out.
      if (stem !== key)
        expect(placeholders(model.get(stem) ?? ""), key).toEqual(expect.arrayContaining(found));
      else expect(found, `${language} ${key}`).toEqual(allowed);
    }
  });
});

// One thing has one word; pieces of one kind may have their own.
const KINDS = /^tickets\.piece(Count)?\.|^tickets\.rules\.boards\.usa\.pieces$/;

it.each([
  ["en", model, /\b(built|builds?|cross\w* off|orders?|missions?|trains)\b/i],
  [
    "de",
    flat(de),
    /beanspruch|auftr[aä]g|markier|bogen|bögen|spielplan|freie[rn]? fahrt|vollende|mitspieler/i,
  ],
  ["nl", flat(nl), /traject|claim|opdracht|markeer|venster|wagons?\b|vervul|partij/i],
])("%s has one word for each thing", (_, words, others) => {
  const texts = [...words].filter(([key]) => !KINDS.test(key));
  expect(texts.filter(([, text]) => others.test(text))).toEqual([]);
});

describe.each([
  ["en", model],
  ["de", flat(de)],
  ["nl", flat(nl)],
])("%s", (language, words) => {
  it("leaves nothing empty, and no blanks at the ends", () => {
    for (const [key, text] of words) expect(text.trim(), key).not.toBe("");
  });
  it("has every form that its plurals need", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of words.keys()) {
      const stem = key.replace(/_(one|other)$/, "");
      if (stem !== key) for (const form of forms) expect(words.has(`${stem}_${form}`), key).toBe(true);
    }
  });
});
