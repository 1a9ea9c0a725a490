import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { findMentions } from "./find-mentions";
import { mentionSchema } from "./mention";

const NAMES: readonly [id: string, name: string, label: string][] = [
  ["heat", "Heat", "Film"],
  ["third", "The Third Man", "Film"],
  ["man", "Man", "Tag"],
  ["amelie", "Amélie", "Film"],
  ["it", "It", "Film"],
  ["police", "Police", "Film"],
  ["police-2", "Police", "Band"],
  ["comedy", "Comedy", "Genre"],
  ["film-tag", "films", "Tag"],
  ["tolkien", "J. R. R. Tolkien", "Person"],
  ["usa", "United States", "Country"],
  ["president", "President of the United States", "Position"],
  ["morrison", "Temuera Morrison", "Person"],
  ["summer-2004", "2004 Summer Olympics", "Event"],
  ["summer-2008", "2008 Summer Olympics", "Event"],
  ["year", "2008", "Year"],
  ["fall", "The Fall", "Film"],
  ["all-of-me", "All of Me", "Film"],
  ["the-girl", "The Girl", "Film"],
  ["girl", "Girl", "Film"],
  ["page", "Films related to Temuera Morrison", "Page"],
  ["health", "Ministry of Health", "Ministry"],
  ["science", "Ministry of the Science", "Ministry"],
  ["iron", "Man of Iron", "Film"],
  ["miami", "Miami University", "University"],
];

async function graph() {
  const builder = new GraphBuilder();
  for (const [id, name, label] of NAMES) builder.addNode({ id, name, labels: [label], text: "" });
  for (const [source, target] of [
    ["heat", "police"],
    ["third", "police"],
    ["heat", "comedy"],
    ["the-girl", "comedy"],
    ["the-girl", "police"],
  ] as const) {
    builder.addEdge({ source, target, type: "RELATED", kind: "relation" });
  }
  // Only Heat has a vector: the x axis.
  const matrix = new Float32Array(NAMES.length * 2);
  matrix.set([1, 0], 0);
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions: 2, embedder: "axes" }));
}

const found = async (question: string) => {
  const mentions = await findMentions(question, { graph: await graph(), embedder: null });
  for (const mention of mentions) {
    expect(mentionSchema.parse(mention)).toEqual(mention);
    expect(question.slice(...mention.span)).toBe(mention.text);
  }
  return mentions.map(({ text, kind, readings }) => [text, kind, ...readings.map(({ node }) => node)]);
};

describe("findMentions", () => {
  it.each([
    ["Who runs the health ministry?", "health"],
    ["who runs the science ministry", "science"],
    ["When did the ministry of health open?", "health"],
    // No ministry, and no other thing of that kind.
    ["Who met the United States president?", "usa"],
    ["Who directed iron man?", "man"],
    ["Who studied at the University of Miami?", undefined],
  ])("knows a name whose noun comes last, where that is its label: %s", async (question, node) => {
    expect((await found(question)).map(([, , first]) => first)[0]).toBe(node);
  });

  it("takes what describes by another name for that name, unless it is written like a name or quoted", async () => {
    const page = "Films related to Temuera Morrison";
    expect(await found("Which films related to Temuera Morrison are there?")).toEqual([
      ["Temuera Morrison", "exact", "morrison"],
    ]);
    expect(await found(`What does "${page}" say?`)).toEqual([[page, "exact", "page"]]);
    expect(await found("Who wrote Films Related To Temuera Morrison?")).toEqual([
      ["Films Related To Temuera Morrison", "exact", "page"],
    ]);
  });

  it("takes the longest name, whatever its case, accents and article", async () => {
    expect(await found("Who directed The Third Man?")).toEqual([["The Third Man", "exact", "third"]]);
    expect(await found("who wrote the third man")).toEqual([["the third man", "exact", "third"]]);
    expect(await found("who acted in the fall")).toEqual([["the fall", "exact", "fall"]]);
    expect(await found("Who likes the Heat?")).toEqual([["Heat", "exact", "heat"]]);
    expect(await found("Who played in Amelie?")).toEqual([["Amelie", "exact", "amelie"]]);
    expect(await found("What did JRR Tolkien write?")).toEqual([["JRR Tolkien", "exact", "tolkien"]]);
    expect(await found("Who was President of the United States?")).toEqual([
      ["President of the United States", "exact", "president"],
    ]);
  });

  it("knows plurals and possessives", async () => {
    expect(await found("Which comedies did he direct?")).toEqual([["comedies", "plural", "comedy"]]);
    expect(await found("Who is Heat's director?")).toEqual([["Heat's", "exact", "heat"]]);
  });

  it("keeps every reading of a name, the better connected first, unless a label beside it decides", async () => {
    expect(await found("Who wrote Police?")).toEqual([["Police", "exact", "police", "police-2"]]);
    expect(await found("Who plays in the band Police?")).toEqual([["Police", "exact", "police-2", "police"]]);
  });

  it("prefers the name that is spelt as in the question, though the other is better connected", async () => {
    expect(await found("Who wrote Girl?")).toEqual([["Girl", "exact", "girl", "the-girl"]]);
    expect(await found("Who wrote The Girl?")).toEqual([["The Girl", "exact", "the-girl", "girl"]]);
    expect(await found("who wrote the girl")).toEqual([["the girl", "exact", "the-girl", "girl"]]);
  });

  it("takes function words and words of the schema for names only when they are written like names", async () => {
    expect(await found("Is it a comedy?")).toEqual([["comedy", "exact", "comedy"]]);
    expect(await found('Who directed "It"?')).toEqual([["It", "exact", "it"]]);
    expect(await found("who directed [It]")).toEqual([["It", "exact", "it"]]);
    expect(await found("Who directed the film It?")).toEqual([["It", "exact", "it"]]);
    expect(await found("Who directed All of Me?")).toEqual([["All of Me", "exact", "all-of-me"]]);
    expect(await found("Which films are like Heat?")).toEqual([["Heat", "exact", "heat"]]);
    expect(await found("Which titles falls under Comedy?")).toEqual([["Comedy", "exact", "comedy"]]);
  });

  it("completes what an enumeration leaves out", async () => {
    expect(await found("Who won at the 2008 and 2004 Summer Olympics?")).toEqual([
      ["2008", "exact", "summer-2008"],
      ["2004 Summer Olympics", "exact", "summer-2004"],
    ]);
    expect(await found("Who won in 2008, and where?")).toEqual([["2008", "exact", "year"]]);
  });

  it("finds misspelt names where there is nothing better", async () => {
    expect(await found("What did Temuera Morison act in?")).toEqual([
      ["Temuera Morison", "fuzzy", "morrison"],
    ]);
    expect(await found("what did temuera morison act in")).toEqual([
      ["temuera morison", "fuzzy", "morrison"],
    ]);
    expect(await found("who directd the thrid man")).toEqual([["the thrid man", "fuzzy", "third"]]);
    expect(await found("did temuera morison play in heat")).toEqual([
      ["temuera morison", "fuzzy", "morrison"],
      ["heat", "exact", "heat"],
    ]);
    expect(await found("Why do birds sing?")).toEqual([]);
  });

  it("takes a name that occurs several times for one mention, where it looks most like a name", async () => {
    expect(await found("who directed heat, I mean Heat, not heat")).toEqual([["Heat", "exact", "heat"]]);
    const question = `Who likes Heat? ${"And who likes Heat and Police? ".repeat(60)}`;
    expect((await found(question)).map(([text]) => text)).toEqual(["Heat", "Police"]);
  });

  it("finds names of similar meaning where an embedder is given, and nothing else", async () => {
    const embedder = (x: number, name = "Los Angeles") => ({
      id: "axes",
      dimensions: 2,
      embed: async (texts: readonly string[]) =>
        Float32Array.from(texts.flatMap((text) => (text === name ? [x, Math.sqrt(1 - x * x)] : [0, 1]))),
    });
    const question = "Who directed the heist in Los Angeles?";
    const near = await findMentions(question, { graph: await graph(), embedder: embedder(0.9) });
    expect(near.map(({ text, kind, readings }) => [text, kind, readings[0]!.node])).toEqual([
      ["Los Angeles", "dense", "heat"],
    ]);
    const far = await findMentions(question, { graph: await graph(), embedder: embedder(0.3) });
    expect(far).toEqual([]);
    // "Which yard" names no yard.
    const lower = { graph: await graph(), embedder: embedder(0.9, "yard") };
    expect(await findMentions("what of the yard", lower)).toMatchObject([{ text: "yard" }]);
    expect(await findMentions("which yard of any", lower)).toEqual([]);
  });

  it("bounds readings and mentions, the best first", async () => {
    const kit = { graph: await graph(), embedder: null };
    const [only] = await findMentions("Police", kit, { readings: 1 });
    expect(only!.readings).toHaveLength(1);
    const [best, ...others] = await findMentions("Is Heat a comedy?", kit, { mentions: 1 });
    expect(best!.text).toBe("Heat");
    expect(others).toEqual([]);
  });
});
