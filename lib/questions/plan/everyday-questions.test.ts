/** Ordinary questions over small graphs of several kinds, as the methods ask the planner. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import {
  companies,
  countries,
  family,
  films,
  packages,
  social,
  survey,
  work,
} from "../testing/everyday-graphs";
import { openPlanner, type Planner } from "./planner";

let opened: Record<string, { graph: GraphSource; planner: Planner }>;

beforeAll(async () => {
  const graphs = await Promise.all([
    packages(),
    companies(),
    social(),
    films(),
    family(),
    work(),
    countries(),
    survey(),
  ]);
  const names = ["packages", "companies", "social", "films", "family", "work", "countries", "survey"];
  opened = Object.fromEntries(
    graphs.map((graph, at) => [names[at]!, { graph, planner: openPlanner({ graph, embedder }) }]),
  );
});

/** What the first plan finds, whether it is said or not. */
async function found(of: string, question: string) {
  const { graph, planner } = opened[of]!;
  const { plans, reading, abstained } = await planner.plan(question);
  const query = reading?.computes?.query ?? plans[0]?.candidate.query;
  const result = query && (await graph.match(query));
  const rows = result?.rows ?? [];
  const at = Math.max(0, result?.columns.indexOf("answer") ?? 0);
  const nodes = rows.map((row) => (row[at] as { node?: string } | null)?.node).filter((one) => one);
  const isSaid = !abstained && (reading?.confidence ?? 0) >= LEAST_CERTAINTY;
  return { nodes: [...new Set(nodes)].sort(), value: rows[0]?.at(-1), isSaid };
}

describe("which way a relation between nodes of one kind runs", () => {
  it.each([
    ["packages", "What does gimp depend on?", ["gtk", "libpng"]],
    ["packages", "What are the dependencies of cairo?", ["libpng", "zlib"]],
    ["packages", "packages that depend on libpng", ["cairo", "gimp"]],
    ["packages", "What depends on cairo?", ["gtk"]],
    ["social", "Which users follow ben?", ["ann", "cat"]],
    ["social", "Who follows ann?", ["ben", "eve"]],
    ["social", "Whom does eve follow?", ["ann"]],
    ["packages", "Packages nothing depends on", ["bash", "curl", "gimp"]],
    ["packages", "Packages without dependencies", ["bash", "zlib"]],
  ])("%s: %s", async (of, question, nodes) => {
    expect((await found(of, question)).nodes).toEqual(nodes);
  });

  it("is read in yes or no", async () => {
    expect(await found("packages", "Does gimp depend on gtk?")).toMatchObject({ value: true });
    expect(await found("packages", "Does gtk depend on gimp?")).toMatchObject({ value: false });
  });
});

describe("kinship", () => {
  it.each([
    ["Who are the children of Bruno Reed?", ["Dora Reed", "Emil Reed"]],
    ["Who are the parents of Finn Reed?", ["Emil Reed", "Greta Moll"]],
    ["Who are the grandparents of Finn Reed?", ["Bruno Reed"]],
    ["grandchildren of Alma Reed", ["Dora Reed", "Emil Reed"]],
    ["Who is the parent of the parent of Finn Reed?", ["Bruno Reed"]],
    // Stored from him to her.
    ["Who is married to Emil Reed?", ["Greta Moll"]],
    ["Who is married to Greta Moll?", ["Emil Reed"]],
  ])("%s", async (question, nodes) => {
    expect((await found("family", question)).nodes).toEqual(nodes);
  });

  it.each([
    "Who is the mother of Finn Reed?",
    "Who is the sister of Emil Reed?",
    "great-grandparents of Finn Reed",
  ])("%s: is not said of parents", async (question) => {
    const { nodes, isSaid } = await found("family", question);
    expect(isSaid && nodes.join() !== "Alma Reed").toBe(false);
  });

  it("is counted the right way", async () => {
    expect((await found("family", "How many children does Bruno Reed have?")).value).toBe(2);
  });
});

describe("values said as adjectives", () => {
  it.each([
    ["Which projects are active?", ["Aurora", "Comet"]],
    ["closed projects", ["Beacon"]],
    ["Which active projects does Research own?", ["Aurora", "Comet"]],
    ["Which projects are not active?", ["Beacon"]],
  ])("%s", async (question, nodes) => {
    expect(await found("work", question)).toMatchObject({ nodes, isSaid: true });
  });

  it("are no verbs, and a bound compares nobody", async () => {
    expect((await found("work", "Which projects were closed in 1999?")).isSaid).toBe(false);
    expect((await found("work", "Employees with a salary of 6000 or higher")).nodes).toEqual([
      "Omar Said",
      "Quin Lee",
    ]);
  });

  it("are counted and summed over", async () => {
    expect(await found("work", "How many projects are closed?")).toMatchObject({ value: 1, isSaid: true });
    expect((await found("work", "What is the total cost of active projects?")).value).toBe(430_000);
  });
});

it("computes over what a name is joined to", async () => {
  expect(await found("work", "What is the average salary in Sales?")).toMatchObject({
    value: 6100,
    isSaid: true,
  });
});

it("asks for the first of what a verb says", async () => {
  expect((await found("work", "Who was hired first?")).nodes).toEqual(["Quin Lee"]);
});

describe("which of two is more", () => {
  it.each([
    ["countries", "Which city is bigger, Fjordby or Meridia?", ["Meridia"]],
    ["films", "Who is older, Ida Holm or Jonas Berg?", ["Jonas Berg"]],
  ])("%s: %s", async (of, question, nodes) => {
    expect((await found(of, question)).nodes).toEqual(nodes);
  });
});

it("takes the relation that is called by the preposition", async () => {
  expect((await found("countries", "How many cities are in Norland?")).value).toBe(2);
});

it("finds what borders a country from either end", async () => {
  expect((await found("countries", "Which countries border Ostmark?")).nodes).toEqual(["Norland", "Sudia"]);
});

it("computes a percentage", async () => {
  const { value } = await found("packages", "What percentage of packages depend on zlib?");
  expect(value).toBeCloseTo(300 / 7, 9);
});

describe("nodes of several labels at one end", () => {
  it.each([
    ["companies", "investors of Acme", ["Delta Fund", "Jane Poe"]],
    ["companies", "Who are the investors of Cobalt?", ["Acme", "Mia Ott"]],
    ["companies", "Which organizations do not have an investor?", ["Delta Fund"]],
    ["social", "followers of ben", ["ann", "cat"]],
  ])("%s: %s", async (of, question, nodes) => {
    expect((await found(of, question)).nodes).toEqual(nodes);
  });

  it("are all counted", async () => {
    expect((await found("companies", "How many investors does Acme have?")).value).toBe(2);
  });
});

describe("what is denied", () => {
  it.each([
    ["packages", "Packages that do not depend on zlib", ["bash", "gimp", "gtk", "zlib"]],
    ["packages", "Packages maintained by Ann Roe that do not depend on zlib", ["zlib"]],
    ["social", "Users who posted nothing", ["dan", "eve"]],
    ["social", "users nobody follows", ["cat", "dan", "eve"]],
    ["films", "People who neither directed nor acted", []],
    ["films", "Everyone except Ida Holm who directed a film", ["Jonas Berg", "Karin Lund", "Otto Vik"]],
    ["films", "Films other than Old Mill that Otto Vik acted in", ["Salt Roads"]],
  ])("%s: %s", async (of, question, nodes) => {
    const read = await found(of, question);
    if (nodes.length > 0) expect(read.nodes).toEqual(nodes);
    // Nobody does neither: that is not said of somebody.
    else expect(read.isSaid && read.nodes.length > 0).toBe(false);
  });
});

describe("comparisons with what the graph knows", () => {
  it.each([
    ["films", "Films longer than Old Mill", ["Long Quay", "Paper Boats"]],
    ["films", "People older than Eva Strand", ["Ida Holm", "Jonas Berg", "Otto Vik"]],
    ["films", "Films longer than the average", ["Paper Boats"]],
    ["films", "Films released after Salt Roads", ["Long Quay", "Paper Boats"]],
  ])("%s: %s", async (of, question, nodes) => {
    expect((await found(of, question)).nodes).toEqual(nodes);
  });
});

describe("what is ordered", () => {
  it.each([
    ["films", "Who directed the oldest film?", ["Otto Vik"]],
    ["films", "Who directed the longest film?", ["Ida Holm"]],
    ["films", "What is the second longest film?", ["Long Quay"]],
    ["packages", "Who maintains the most packages?", ["Ann Roe"]],
  ])("%s: %s", async (of, question, nodes) => {
    expect((await found(of, question)).nodes).toEqual(nodes);
  });
});

it("reads letters that a name begins with, of the nearest noun", async () => {
  const { nodes } = await found("companies", "Organizations that have a CEO with a name starting with J");
  expect(nodes).toEqual(["Acme", "Borealis", "Delta Fund"]);
});

it("reads alternatives between names, and asks for the noun that the request begins with", async () => {
  const directed = await found("films", "Films directed by Ida Holm or Karin Lund");
  expect(directed.nodes).toEqual(["Long Quay", "Paper Boats", "Salt Roads"]);
  expect((await found("social", "Posts by users who follow ben")).nodes).toEqual(["Post A", "Post C"]);
});

describe("who reports to whom, and what is said of somebody", () => {
  it.each([
    ["Who is Cleo Park's boss?", ["Bram Ott"]],
    ["Who is the boss of Bram Ott?", ["Ada Holt"]],
    ["Who supervises Dov Lehr?", ["Bram Ott"]],
    ["Which division is Cleo Park's boss a member of?", ["South"]],
    ["Which tasks does the manager of Dov Lehr work on?", ["Sounding"]],
    ["Who reports to someone in South?", ["Cleo Park", "Dov Lehr"]],
    ["Which divisions have nobody on Mapping?", ["Coast"]],
    ["Which divisions have no one on Sounding?", ["North"]],
    ["Engineers that work on Mapping or Sounding", ["Ada Holt", "Bram Ott", "Cleo Park", "Dov Lehr"]],
    ["Who fixed the longest fault?", ["Dov Lehr"]],
  ])("%s", async (question, nodes) => {
    expect(await found("survey", question)).toMatchObject({ nodes, isSaid: true });
  });

  it("says nothing of engineers who live where any division is", async () => {
    expect((await found("survey", "Which engineers live in the town where their division is?")).isSaid).toBe(
      false,
    );
  });
});

it("reads months that share a year", async () => {
  const { nodes } = await found("survey", "Which faults were opened between January and May 2023?");
  expect(nodes).toEqual(["F-1", "F-2"]);
});
