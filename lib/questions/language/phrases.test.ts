/** Forms of questions over graphs whose properties are called as their nouns are, or whose values are said by other words. */
import { beforeAll, describe, expect, it } from "vitest";
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { type LanguageReader, openLanguageReader } from "./read-question";
import { LEAST_CERTAINTY } from "./score/certainty";

interface Opened {
  graph: GraphSource;
  reader: LanguageReader;
}
type Properties = Record<string, PropertyValue>;

async function open(fill: (node: AddNode, edge: AddEdge) => void): Promise<Opened> {
  const builder = new GraphBuilder();
  const node: AddNode = (id, label, name, properties = {}, text = "") =>
    builder.addNode({ id, name, labels: [label], text, properties });
  const edge: AddEdge = (source, type, target) => builder.addEdge({ source, type, target, kind: "relation" });
  fill(node, edge);
  const graph = snapshotSource(await memorySnapshot(builder));
  return { graph, reader: openLanguageReader({ graph, embedder: null }) };
}
type AddNode = (id: string, label: string, name: string, properties?: Properties, text?: string) => void;
type AddEdge = (source: string, type: string, target: string) => void;

const FILMS: [string, number, string][] = [
  ["Salt Roads", 1961, "A letter from Vienna changes everything."],
  ["Paper Boats", 1964, "Two boats race."],
  ["Long Quay", 1987, "Dockers on strike in Vienna."],
  ["Night Tram", 1968, "The last tram of the night."],
  ["Glass Hill", 1999, "A climb."],
  ["Old Mill", 1959, "A mill burns."],
];
const PEOPLE: [string, string, number, number][] = [
  ["Ida Holm", "female", 3, 0],
  ["Jonas Berg", "male", 1, 2],
  ["Karin Lund", "female", 1, 4],
  ["Otto Vik", "male", 0, 3],
  ["Eva Strand", "female", 0, 1],
  ["Per Dahl", "male", 0, 0],
];
const DIRECTED = ["0 0", "1 0", "2 1", "3 2", "5 0"];
const STARRING = ["0 1", "0 2", "0 3", "0 4", "1 2", "2 2", "2 3", "3 1", "3 2", "3 3", "4 2"];
const GENRES = ["0 Drama", "1 Drama", "2 War", "3 Drama", "4 Comedy"];

let films: Opened;
let places: Opened;

beforeAll(async () => {
  films = await open((node, edge) => {
    for (const [at, [name, released, text]] of FILMS.entries())
      node(`f${at}`, "Film", name, { released, minutes: 90 + 7 * at }, text);
    for (const [at, [name, gender, films_directed, films_acted]] of PEOPLE.entries())
      node(`p${at}`, "Person", name, {
        gender,
        films_directed,
        films_acted,
        films: films_directed + films_acted,
      });
    for (const genre of ["Drama", "War", "Comedy"]) node(genre, "Genre", genre);
    const pairs = (list: readonly string[]) => list.map((pair) => pair.split(" ") as [string, string]);
    for (const [film, person] of pairs(DIRECTED)) edge(`f${film}`, "DIRECTED_BY", `p${person}`);
    for (const [film, person] of pairs(STARRING)) edge(`f${film}`, "STARRING", `p${person}`);
    for (const [film, genre] of pairs(GENRES)) edge(`f${film}`, "HAS_GENRE", genre);
  });
  places = await open((node, edge) => {
    for (const [at, zone] of [3, 4, 4, 5].entries())
      node(`t${at}`, "Trail", ["Fern", "Moss", "Ridge", "Lake"][at]!, { zone, length: 4 + at });
    for (const [at, number] of [11, 12, 14].entries())
      node(`r${at}`, "Room", ["Blue Room", "Oak Room", "Sun Room"][at]!, { number, beds: at + 1 });
    for (const [at, name] of ["Ann Lee", "Bo Carr", "Cy Dow"].entries()) node(`g${at}`, "Guest", name);
    for (const [guest, room] of ["0 0", "1 1", "2 1"].map((pair) => pair.split(" ")))
      edge(`g${guest}`, "STAYS_IN", `r${room}`);
    for (const [at, name] of ["Arrival", "Storm", "Return"].entries())
      node(`c${at}`, "Chapter", name, { chapter_number: at + 1, pages: 10 + at });
    for (const name of ["Ahab", "Ishmael"]) node(name, "Character", name);
    for (const [who, chapter] of ["Ahab 1", "Ahab 2", "Ishmael 0"].map((pair) => pair.split(" ")))
      edge(who!, "APPEARS_IN", `c${chapter}`);
    for (const [at, jurisdiction] of ["Panama", "Panama", "Malta", "Panama", "Malta", "Jersey"].entries())
      node(`e${at}`, "Entity", ["Alder", "Birch", "Cedar", "Dune", "Elm", "Fir"][at]!, { jurisdiction });
  });
});

/** What the best reading finds, each node as its id. */
async function said({ graph, reader }: Opened, question: string) {
  const [best] = (await reader.read(question, { milliseconds: 60_000 })).interpretations;
  if (!best) return { rows: [], probability: 0 };
  const plain = (value: MatchValue) =>
    typeof value === "object" && value !== null && "node" in value ? value.node : value;
  const { rows } = await graph.match(best.query);
  return { rows: rows.map((row) => row.map(plain)), probability: best.probability };
}

/** The answers, where the reading is sure enough to be said. */
async function answers(opened: Opened, question: string) {
  const { rows, probability } = await said(opened, question);
  expect(probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  return rows;
}

const firsts = (rows: readonly unknown[][]) => rows.map(([first]) => first).sort();

describe("a number of neighbours, where a property is called as the noun", () => {
  it.each([
    ["films with more than three actors", ["f0"]],
    ["people who directed at least 2 films", ["p0"]],
    ["actors who acted in more than 2 films", ["p2", "p3"]],
  ])("%s", async (question, expected) => {
    expect(firsts(await answers(films, question))).toEqual(expected);
  });
});

describe("a relation that is not there", () => {
  it.each([
    ["films without a director", ["f4"]],
    ["people who never directed a film", ["p3", "p4", "p5"]],
    ["Who has never acted in a film?", ["p0", "p5"]],
    ["Which films have no genre?", ["f5"]],
  ])("%s", async (question, expected) => {
    expect(firsts(await answers(films, question))).toEqual(expected);
  });

  it("may be there of all: nothing found is the answer", async () => {
    expect(await answers(films, "films without an actor")).toEqual([["f5"]]);
    expect(await answers(places, "Which guests have never stayed in a room?")).toEqual([]);
  });
});

describe("a value that a noun or an adjective says", () => {
  it.each([
    ["films from the 1960s directed by women", ["f0", "f1", "f3"]],
    ["Which films from the 1960s were directed by a woman?", ["f0", "f1", "f3"]],
    ["films directed by men", ["f2"]],
    ["women who directed at least 2 films", ["p0"]],
  ])("%s", async (question, expected) => {
    expect(firsts(await answers(films, question))).toEqual(expected);
  });

  it.each([
    ["Is Ida Holm a woman?", true],
    ["Is Ida Holm a man?", false],
    ["How many women acted in Salt Roads?", 2],
  ])("%s", async (question, expected) => {
    expect(await answers(films, question)).toEqual([[expected]]);
  });
});

describe("a text that mentions a quotation", () => {
  it("is meant where it occurs in texts of that kind of node", async () => {
    const rows = await answers(films, 'Which films mention "Vienna"?');
    expect(firsts(rows)).toEqual(["f0", "f2"]);
    expect((await said(films, 'Which films mention "Oslo"?')).probability).toBeLessThan(LEAST_CERTAINTY);
  });
});

describe("what is most common", () => {
  it("is counted by value, all in their order", async () => {
    expect(await answers(places, "most common jurisdictions for entities")).toEqual([
      ["Panama", 3],
      ["Malta", 2],
      ["Jersey", 1],
    ]);
  });

  it("is one value in the singular", async () => {
    expect(await answers(places, "What is the most common jurisdiction of entities?")).toEqual([
      ["Panama", 3],
    ]);
  });

  it("is counted by neighbours", async () => {
    const rows = await answers(films, "most common genres of films");
    expect(rows[0]).toEqual(["Drama", 3]);
    expect(rows).toHaveLength(3);
  });
});

describe("a noun and a number", () => {
  it.each([
    ["trails in zone 4", ["t1", "t2"]],
    ["Who stays in room 12?", ["g1", "g2"]],
    ["Which characters appear in chapter 3?", ["Ahab"]],
    ["Which characters appear in chapter one?", ["Ishmael"]],
  ])("%s", async (question, expected) => {
    expect(firsts(await answers(places, question))).toEqual(expected);
  });

  it("and how many of something it has", async () => {
    expect(await answers(places, "How many beds does room 12 have?")).toEqual([["r1", 2]]);
  });
});

describe("two joined questions", () => {
  it.each([
    ["Who directed Salt Roads and when was it released?", ["p0", 1961]],
    ["Which film did Jonas Berg direct, and how long is it?", ["f2", 104]],
    ["Who directed Long Quay, and what gender are they?", ["p1", "male"]],
  ])("%s", async (question, row) => {
    expect(await answers(films, question)).toEqual([row]);
  });
});
