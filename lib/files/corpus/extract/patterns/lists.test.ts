/** Lists of names end where another verb begins, and relations are called by English words. */
import { expect, it } from "vitest";
import { readByPatterns } from "./read-by-patterns";

async function factsOf(text: string, title = "Night Ferry"): Promise<string[]> {
  const { facts } = await readByPatterns([{ id: "n#0", kind: "passage", title, text, headers: [] }], {
    report: () => {},
    signal: new AbortController().signal,
  });
  return facts.map(({ subject, type, object }) => `${subject.name} ${type} ${object.name}`).toSorted();
}
const all = (type: string, ...names: string[]) => names.map((name) => `Night Ferry ${type} ${name}`);

const DIRECTED = all("DIRECTED_BY", "Ida Holm");
const WITH_CAST = [...DIRECTED, ...all("STARRED", "Lena Vogt", "Paul Stein")];

it.each([
  ["Night Ferry is a film directed by Ida Holm, stars Lena Vogt and Paul Stein.", WITH_CAST],
  ["Night Ferry is a film directed by Ida Holm and stars Lena Vogt and Paul Stein.", WITH_CAST],
  ["It was directed by Ida Holm and starred Lena Vogt and Paul Stein.", WITH_CAST],
  ["Night Ferry was directed by Ida Holm, starring Lena Vogt and Paul Stein.", WITH_CAST],
  ["Night Ferry was directed by Ida Holm, with Lena Vogt and Paul Stein in the leads.", DIRECTED],
  ["Night Ferry was directed by Ida Holm, Lena Vogt and Paul Stein starred.", DIRECTED],
  ["Night Ferry was directed by Ida Holm, Lena Vogt and Paul Stein play the leads.", DIRECTED],
  ["It was directed by Ida Holm, and Lena Vogt wrote the music.", DIRECTED],
  ["It was directed by Ida Holm, soprano Lena Vogt and tenor Paul Stein sing.", DIRECTED],
  [
    "Night Ferry was written by Ida Holm, Lena Vogt and Paul Stein, features Mary Quill, Eva Lind and Jon Reed, and was shot in Graz.",
    [
      ...all("WRITTEN_BY", "Ida Holm", "Lena Vogt", "Paul Stein"),
      ...all("FEATURED", "Mary Quill", "Eva Lind", "Jon Reed"),
      ...all("SHOT_IN", "Graz"),
    ],
  ],
  [
    "It was directed by Ida Holm, Lena Vogt and Paul Stein.",
    all("DIRECTED_BY", "Ida Holm", "Lena Vogt", "Paul Stein"),
  ],
])("%s", async (text, facts) => {
  expect(await factsOf(text)).toEqual(expect.arrayContaining(facts));
  const wrong = (await factsOf(text)).filter(
    (fact) => /(?:DIRECTED|WRITTEN)_BY/.test(fact) && !facts.includes(fact),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ["Lena Vogt was cast in Night Ferry.", "Lena Vogt CAST_IN Night Ferry"],
  ["Lena Vogt broke with Acme Pictures.", "Lena Vogt BROKEN_WITH Acme Pictures"],
  ["Acme Pictures was overseen by Lena Vogt.", "Acme Pictures OVERSEEN_BY Lena Vogt"],
  ["Acme Pictures was co-founded by Lena Vogt.", "Acme Pictures CO_FOUNDED_BY Lena Vogt"],
  ["Lena Vogt co-founded Acme Pictures.", "Acme Pictures CO_FOUNDED_BY Lena Vogt"],
  ["Lena Vogt was re-elected to Acme Council.", "Lena Vogt RE_ELECTED_TO Acme Council"],
  ["Night Ferry was transmitted by Acme Pictures.", "Night Ferry TRANSMITTED_BY Acme Pictures"],
  ["Lena Vogt and Paul Stein are members of Acme Pictures.", "Paul Stein MEMBER_OF Acme Pictures"],
  ["Graz lies in Styria.", "Graz LOCATED_IN Styria"],
  ["Graz is home to Acme Pictures.", "Graz HOME_TO Acme Pictures"],
])("%s", async (text, fact) => {
  expect(await factsOf(text, "Notes")).toContain(fact);
});
