/** What silences a question, since no query says it, and what is read although it looks like more than a query says. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { nodesIn } from "../../graph/match/match-result";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openReader } from "../reading/read-question";
import { graphOf } from "../testing/everyday-graphs";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";
import { lazyKit } from "./ranker/schema-kit";
import { uncovered } from "./uncovered";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Orchestra", "Tide Players", { style: "baroque", founded: 1981, subsidised: true }],
      ["Orchestra", "Lamp Ensemble", { style: "modern", founded: 2004, subsidised: false }],
      ["Orchestra", "Dune Strings", { style: "modern", founded: 1995, subsidised: true }],
      ["Orchestra", "Kite Band", { style: "folk", founded: 2011, subsidised: false }],
      ["Musician", "Ilse Brand", { instrument: "cello", born: "1970-02-01", retired: false }],
      ["Musician", "Rafael Nune", { instrument: "drums", born: "1985-07-11", retired: false }],
      ["Musician", "Moira Teal", { instrument: "cello", born: "1991-03-05", retired: true }],
      ["Musician", "Oskar Finn", { instrument: "flute", born: "1996-10-30", retired: false }],
      ["Country", "Ireland"],
      ["Country", "Norway"],
      ["Piece", "Grey Suite"],
      ["Society", "Town Guild"],
      ["Piece", "Small Requiem"],
      ["Hall", "Old Granary", { seats: 400, heightCm: 950, hallOpened: "1990-05-05" }],
      ["Hall", "Low Barn", { seats: 90, heightCm: 410, hallOpened: "2001-05-05" }],
    ],
    [
      "Tide Players|COMES_FROM|Ireland",
      "Lamp Ensemble|COMES_FROM|Norway",
      "Dune Strings|COMES_FROM|Ireland",
      "Kite Band|COMES_FROM|Norway",
      "Ilse Brand|BORN_IN|Ireland",
      "Rafael Nune|BORN_IN|Norway",
      "Moira Teal|BORN_IN|Ireland",
      "Oskar Finn|BORN_IN|Ireland",
      "Ilse Brand|MEMBER_OF|Tide Players",
      "Rafael Nune|MEMBER_OF|Lamp Ensemble",
      "Moira Teal|MEMBER_OF|Dune Strings",
      "Oskar Finn|MEMBER_OF|Dune Strings",
      "Lamp Ensemble|INFLUENCED_BY|Tide Players",
      "Kite Band|INFLUENCED_BY|Lamp Ensemble",
      "Ilse Brand|PERFORMED|Grey Suite",
      "Rafael Nune|PERFORMED|Grey Suite",
      "Rafael Nune|PERFORMED|Small Requiem",
      "Oskar Finn|PERFORMED|Small Requiem",
      "Grey Suite|SIMILAR_TO|Small Requiem",
      "Tide Players|PLAYED_IN|Old Granary",
      "Tide Players|PLAYED_IN|Old Granary",
      "Kite Band|PLAYED_IN|Old Granary",
    ],
  );
});

/** The nodes that are answered; null where nothing is. */
async function answered(question: string): Promise<string[] | null> {
  const { interpretations, abstained, coverage } = await openReader({ graph, embedder })(question);
  const [first] = interpretations;
  if (!first || abstained || (coverage?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { target } = first.candidate.query;
  return nodesIn(await graph.match(first.candidate.query), target ?? "answer").toSorted();
}

describe("silences", () => {
  it.each([
    ["a way of any length", "Which orchestras were influenced directly or indirectly by Tide Players?"],
    ["a share", "What percentage of the retired musicians?"],
    ["more than once", "Who has performed Grey Suite more than once?"],
    ["a pronoun of nobody", "Which orchestra does she lead?"],
    [
      "the fewest of what is not counted",
      "Which hall has the lowest number of votes and was opened after 1985?",
    ],
    ["the most of it", "Which orchestra has the highest amount of debt and was founded after 1990?"],
    ["a measure that nothing has", "Which musician has the highest salary and was born after 1980?"],
    ["and as an object", "Which musician influenced him?"],
    ["a country that is like another one", "Which orchestras come from Iceland?"],
    ["a value that is left over", "drummers born in Ireland who are cellists of Oslo"],
    ["what is asked for and left over", "In which halls does every orchestra get subsidised?"],
    ["who, where a thing is spoken of", "Who cleans the hall that the Tide Players played in?"],
    ["how, which no node is", "How did Ilse Brand perform on the Grey Suite?"],
  ])("%s", async (_, question) => expect(await answered(question)).toBeNull());

  it("what is read of the same words where they mean something here", async () => {
    expect(await answered("Which orchestras were influenced by Tide Players?")).toEqual(["Lamp Ensemble"]);
    expect(await answered("Which musicians performed Grey Suite?")).toEqual(["Ilse Brand", "Rafael Nune"]);
    expect(await answered("Which orchestras influenced the orchestras that they influenced?")).not.toEqual(
      [],
    );
  });
});

describe("reads", () => {
  it.each([
    ["an adjective of a country", "Which Irish orchestras are there?", ["Dune Strings", "Tide Players"]],
    ["of what is asked for", "Which Norwegian orchestras are modern?", ["Lamp Ensemble"]],
    ["who has a value", "Who is the youngest cellist?", ["Moira Teal"]],
    ["several of them", "Which drummers were born in Norway?", ["Rafael Nune"]],
    ["nothing but", "Which musicians performed nothing but Grey Suite?", ["Ilse Brand"]],
    [
      "of what is counted",
      "Which hall has the lowest number of seats and was opened after 1985?",
      ["Low Barn"],
    ],
    ["the most of it", "Which hall has the largest number of seats?", ["Old Granary"]],
    ["who was first of two", "Which was founded first, Dune Strings or Kite Band?", ["Dune Strings"]],
  ])("%s: %s", async (_, question, nodes) => expect(await answered(question)).toEqual(nodes));
});

it("counts relations where it is asked how many times, and their ends elsewhere", async () => {
  const counted = async (question: string) => {
    const { coverage } = await openReader({ graph, embedder })(question);
    return (await graph.match(coverage!.computes!.query)).rows;
  };
  expect(await counted("How many times have the Tide Players played in the Old Granary?")).toEqual([[2]]);
  expect(await counted("How many orchestras have played in the Old Granary?")).toEqual([[2]]);
});

it("compares in the property's own unit, and shows no property for a noun", async () => {
  const { interpretations } = await openReader({ graph, embedder })("Which halls are taller than 5 metres?");
  const { query } = interpretations[0]!.candidate;
  expect(nodesIn(await graph.match(query), query.target ?? "answer")).toEqual(["Old Granary"]);
  expect(query.returns.map(({ name }) => name)).not.toContain("hallOpened");
});

const PERFORMED = "Which musicians performed Grey Suite?";

/** What is passed over where a question is read as another one. */
async function passedOver(question: string, readAs: string, leftOut: string[] = []): Promise<string[]> {
  const planner = openPlanner({ graph, embedder });
  const { mentions, ...ranked } = await planner.plan(readAs);
  const own = await planner.find(question);
  const reading = { ...ranked.reading!, leftOut };
  return uncovered(
    { question, mentions: own },
    { ...ranked, reading },
    { graph, kit: await lazyKit(graph, embedder, {})() },
  );
}

describe("names what it passes over", () => {
  const INFLUENCED = "Which orchestras were influenced by Tide Players?";
  const RETIRED = "Which musicians are retired?";
  it.each([
    ["Which orchestras were influenced indirectly by Tide Players?", INFLUENCED, [], ["indirectly"]],
    ["What share of the musicians are retired?", RETIRED, ["share"], ["share"]],
    ["Who has performed Grey Suite twice?", PERFORMED, [], ["twice"]],
    ["Which retired musicians does she know?", RETIRED, [], ["she"]],
    ["Which grumpy orchestras were influenced by Tide Players?", INFLUENCED, ["grumpy"], ["grumpy"]],
    ["Cellists who performed Grey Suite", PERFORMED, ["cellists"], ["Cellists"]],
    ["Drums and musicians of Grey Suite", PERFORMED, ["drums"], ["Drums"]],
  ])("%s", async (question, readAs, leftOut, passed) =>
    expect(await passedOver(question, readAs, leftOut)).toEqual(passed),
  );
});

it("takes a word of names for more than the label that it is near to", async () => {
  expect(await passedOver("Which guilds performed Grey Suite?", PERFORMED)).toEqual(["guilds"]);
  expect(await passedOver("Which artists performed Grey Suite?", PERFORMED)).toEqual([]);
});
