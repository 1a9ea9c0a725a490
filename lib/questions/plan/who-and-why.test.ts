/** Who, what and why: animals are no people, and neither a person nor a thing is a reason. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { namesPeople } from "../../words/names-people";
import { openLanguageReader } from "../language/read-question";
import { tokensOf } from "../language/words";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { narrowerNoun } from "./noun-asked-for";
import { openPlanner } from "./planner";
import { lazyKit } from "./ranker/schema-kit";
import { uncovered } from "./uncovered";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Horse", "Bramble", { born: "2015-04-01", height: 150 }],
      ["Horse", "Comet", { born: "2009-05-02", height: 170 }],
      ["Horse", "Dusty", { born: "2019-06-03", height: 140 }],
      ["Breed", "Exmoor", { coat: "thick" }],
      ["Breed", "Shire", { coat: "thin" }],
      ["Ranger", "Fay Holt", { joined: "2018-01-01" }],
      ["Ranger", "Gus Pike", { joined: "2011-01-01" }],
      ["Outage", "Long blackout", { hours: 30, started: "2021-05-05" }],
      ["Outage", "Short blackout", { hours: 2, started: "2020-05-05" }],
      ["Film", "Harbour Nights"],
      ["Film", "Stone Ferry"],
      ["Film", "Glass Hill"],
      ["Person", "Ada Lund"],
    ],
    [
      "Bramble|OF_BREED|Exmoor",
      "Dusty|OF_BREED|Exmoor",
      "Comet|OF_BREED|Shire",
      "Bramble|CARED_FOR_BY|Fay Holt",
      "Dusty|CARED_FOR_BY|Fay Holt",
      "Comet|CARED_FOR_BY|Gus Pike",
      "Harbour Nights|DIRECTED_BY|Ada Lund",
      "Stone Ferry|DIRECTED_BY|Ada Lund",
      "Harbour Nights|WRITTEN_BY|Ada Lund",
      "Glass Hill|WRITTEN_BY|Ada Lund",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

it.each([
  ["Who looks after Comet?", ["Gus Pike"]],
  ["Does Fay Holt look after Bramble?", [true]],
  ["Does Fay Holt look after Comet?", [false]],
  ["Who is the oldest horse?", ["Comet"]],
  ["Who cares for the tallest horse?", ["Gus Pike"]],
  ["Who has joined the longest?", ["Gus Pike"]],
  ["What is the longest outage?", ["Long blackout"]],
  ["Does Fay Holt look after horses?", [true]],
  ["Does Fay Holt look after horses? Which ones?", ["Bramble", "Dusty"]],
  ["Does Fay Holt look after horses, and which?", ["Bramble", "Dusty"]],
])("%s", async (question, found) => {
  expect(await said(question)).toEqual(found);
});

it.each([["a reason", "Why was Comet cared for?"]])("no node is %s: %s", async (_, question) => {
  expect(await said(question)).toBeNull();
});

it.each([
  ["What other films did the director of Harbour Nights like?", "Stone Ferry"],
  ["What films did the director of Harbour Nights make?", "Stone Ferry"],
  ["Which films did the writer of Harbour Nights make?", "Glass Hill"],
])("by the relation that a role says: %s", async (question, film) => {
  const { interpretations } = await openLanguageReader({ graph, embedder }).read(question);
  const { rows } = await graph.match(interpretations[0]!.query);
  expect(rows).toEqual([[{ node: film }]]);
});

it("who asks for no thing with people on the way to it", async () => {
  const question = "Who cares for Comet?";
  const { mentions, ...ranked } = await openPlanner({ graph, embedder }).plan(question);
  const [first] = ranked.plans;
  const leadingTo = async (label: string) =>
    uncovered(
      { question, mentions },
      {
        ...ranked,
        plans: [{ ...first!, candidate: { ...first!.candidate, label, interpretation: undefined } }],
      },
      { graph, kit: await lazyKit(graph, embedder, {})() },
    );
  expect(first!.candidate.label).toBe("Ranger");
  expect(await leadingTo("Ranger")).toEqual([]);
  expect(await leadingTo("Horse")).toEqual(["Who"]);
});

it("which asks for no wider kind of a noun that other nodes are called, also where the language reads the question", async () => {
  const tokens = tokensOf("Which bramble has Fay Holt cared for?");
  const { plans } = await openPlanner({ graph, embedder }).plan("Which horses has Fay Holt cared for?");
  const { candidate } = plans[0]!;
  const read = { ...candidate, arms: [], interpretation: { operators: [] } as never };
  const left = (label: string) =>
    narrowerNoun(tokens, { open: tokens, left: new Set() }, { ...read, label }, graph);
  expect(await left("Breed")).toContain("bramble");
  expect(await left("Horse")).not.toContain("bramble");
});

it("passes over no verb that is all that says what is asked for", async () => {
  const { reading } = await openPlanner({ graph, embedder }).plan("What do Exmoors eat?");
  expect(reading!.confidence).toBeLessThan(0.2);
});

it("tells people from animals and things by the names and properties of labels", () => {
  const keys = (key: string) => [{ key }];
  expect(namesPeople("Night Ranger", [])).toBe(true);
  expect(namesPeople("Staffer", keys("salary"))).toBe(true);
  expect(namesPeople("Horse", keys("born"))).toBe(false);
  expect(namesPeople("Horse", keys("height"))).toBe(false);
});
