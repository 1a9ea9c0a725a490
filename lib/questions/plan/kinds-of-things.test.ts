/** Values said as nouns, verbs that look like nouns, words that a graph has as a relation, and questions for a time. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { ENGLISH } from "../../words/english";
import { labelSlots } from "../language/read/label-slots";
import type { QuestionView } from "../language/read/question-view";
import { tokensOf } from "../language/words";
import { graphOf } from "../testing/everyday-graphs";
import { propertyLeftOut } from "./asked-left-out";
import { passedOver } from "./passed-over";
import type { Candidate } from "./plan";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Beer", "Night Barge", { style: "imperial stout", price: 7.5 }],
      ["Beer", "Reed Gold", { style: "lager", price: 4.4 }],
      ["Beer", "Tidewater", { style: "lager", price: 4.6 }],
      ["Beer", "Foxglove", { style: "saison", price: 5.9 }],
      ["Pub", "The Drowned Rat", { opened: 1901 }],
      ["Pub", "The Lantern", { opened: 1975 }],
      ["Pub", "The Quiet Goose", { opened: 2011 }],
      ["City", "Tarnmouth"],
      ["City", "Eddington"],
      ["Person", "Marta Quill", { born: 1979 }],
      ["Person", "Owen Pike", { born: 1990 }],
      ["Person", "Theo Brandt", { born: 1962 }],
    ],
    [
      "The Drowned Rat|LOCATED_IN|Tarnmouth",
      "The Lantern|LOCATED_IN|Eddington",
      "The Quiet Goose|LOCATED_IN|Eddington",
      "The Drowned Rat|SERVES|Tidewater",
      "The Lantern|SERVES|Night Barge",
      "The Lantern|SERVES|Reed Gold",
      "The Quiet Goose|SERVES|Foxglove",
      "Marta Quill|OWNS|The Lantern",
      "Marta Quill|OWNS|The Quiet Goose",
      "Theo Brandt|OWNS|The Drowned Rat",
      ["Owen Pike|WORKS_AT|The Lantern", { since: 2017 }],
      "Owen Pike|LIKES|Foxglove",
      "Theo Brandt|MENTORS|Marta Quill",
      "Marta Quill|MENTORS|Owen Pike",
    ],
  );
});

/** Nodes or values of the first plan; null where it is not said. */
async function said(question: string): Promise<unknown[] | null> {
  const { plans, reading } = await openPlanner({ graph, embedder }).plan(question);
  if ((reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  return rows.map(([cell]) => (cell as { node?: string } | null)?.node ?? cell).sort();
}

describe("a value said as a noun", () => {
  it.each([
    ["Which pubs in Eddington serve a lager?", ["The Lantern"]],
    ["Which saisons are served in Eddington?", ["Foxglove"]],
    ["What is the average price of lagers?", [4.5]],
    ["Which stout is served at The Lantern?", ["Night Barge"]],
    ["pubs with stouts", ["The Lantern"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("a verb that looks like a noun goes from who does it", () => {
  it.each([
    ["Who does Marta Quill mentor?", ["Owen Pike"]],
    ["Who is Marta Quill's mentor?", ["Theo Brandt"]],
    ["Who mentors Owen Pike?", ["Marta Quill"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("a time is asked for", () => {
  it("by since when", async () => {
    expect(await said("Since when does Owen Pike work at The Lantern?")).toEqual([2017]);
  });

  it("and no thing is the answer", async () => {
    expect(await said("When did The Lantern start serving Reed Gold?")).toBeNull();
  });

  it("by the oldest of what opened in a year, inside a chain", async () => {
    expect(await said("Oldest pub in Eddington")).toEqual(["The Lantern"]);
    expect(await said("Newest pub in Eddington")).toEqual(["The Quiet Goose"]);
  });
});

describe("words that ask, unless they say something", () => {
  it.each([
    ["Which people own more than one pub?", ["Marta Quill"]],
    ["What does Owen Pike like?", ["Foxglove"]],
    ["What do people like?", ["Foxglove"]],
    ["Which beers are neither lagers nor stouts?", ["Foxglove"]],
    ["Which beers are not lagers or stouts?", ["Foxglove"]],
    ["Which beers are not lagers but saisons?", ["Foxglove"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("what is passed over", () => {
  it("is a value that is taken for a relation", async () => {
    const operators = [
      { span: [23, 28] as [number, number], text: "lager", reading: "owns", alternatives: [] },
    ];
    const question = "Which pubs serve a lager?";
    const listed = {
      question,
      asks: "nodes" as const,
      mentions: [],
      restrictions: [],
      candidates: [],
      truncated: false,
    };
    const reading = { confidence: 0.5, leftOut: [], unknown: [], operators };
    expect(await passedOver(listed, { plans: [], abstained: false, reading }, graph)).toEqual(["lager"]);
    const plain = { ...reading, operators: [] };
    expect(await passedOver(listed, { plans: [], abstained: false, reading: plain }, graph)).toEqual([]);
  });

  it("is a property that is asked for, of what is found", async () => {
    const beers = { label: "Beer" } as Candidate;
    const asked = (question: string, leftOut: string[]) =>
      graph.schema().then((schema) => propertyLeftOut(question, leftOut, beers, schema));
    expect(await asked("Which styles does The Lantern serve?", ["styles"])).toEqual(["styles"]);
    expect(await asked("Which stouts does The Lantern serve?", ["stouts"])).toEqual([]);
  });
});

it("takes a verb that is near to a noun for no sure noun", () => {
  const slotOf = (question: string) => {
    const match = { first: 1, last: 1, by: "meaning", score: 0.55, term: { kind: "label", name: "Lawyer" } };
    const view = { tokens: tokensOf(question), matches: [match], cues: ENGLISH };
    return labelSlots(view as unknown as QuestionView)[0]!.choices[0]!.features;
  };
  expect(slotOf("Who sued Northrail?")).toMatchObject({ "b.verb": 1 });
  expect(slotOf("Which attorneys are there?")).not.toHaveProperty("b.verb");
});
