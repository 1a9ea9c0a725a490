/** Ordinary questions over small graphs of several kinds, as the methods ask the planner. */
import { beforeAll, describe, expect, it } from "vitest";
import type { PropertyValue } from "../graph/graph-element";
import type { GraphSource } from "../graph/graph-source";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import { memorySnapshot } from "../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../graph/snapshot-source";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import type { Embedder } from "../vector/embedder";
import { openPlanner, type Planner } from "./planner";

/** Texts are as near as they begin alike: what ranks here are letters and grammar. */
const embedder: Embedder = {
  id: "letters",
  dimensions: 26,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 26);
    for (const [row, text] of texts.entries()) matrix[row * 26 + (text.charCodeAt(0) % 26)] = 1;
    return matrix;
  },
};

type Properties = Record<string, PropertyValue>;
/** Nodes as [labels by space, name, properties], edges as "from|TYPE|to". */
async function graphOf(
  nodes: readonly [string, string, Properties?][],
  edges: readonly (string | [string, Properties])[],
): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const [labels, name, properties = {}] of nodes)
    builder.addNode({ id: name, name, labels: labels.split(" "), text: "", properties });
  for (const one of edges) {
    const [text, properties = {}] = typeof one === "string" ? [one] : one;
    const [source, type, target] = text.split("|") as [string, string, string];
    builder.addEdge({ source, type, target, kind: "relation", properties });
  }
  return snapshotSource(await memorySnapshot(builder));
}

const packages = () =>
  graphOf(
    [
      ["Package", "zlib", { version: "1.2", size: 120, essential: true }],
      ["Package", "libpng", { version: "1.6", size: 300, essential: false }],
      ["Package", "cairo", { version: "1.16", size: 800, essential: false }],
      ["Package", "gtk", { version: "4.8", size: 5000, essential: false }],
      ["Package", "gimp", { version: "2.10", size: 20000, essential: false }],
      ["Package", "curl", { version: "7.8", size: 450, essential: false }],
      ["Package", "bash", { version: "5.2", size: 1900, essential: true }],
      ["Maintainer", "Ann Roe"],
      ["Maintainer", "Bob Lind"],
    ],
    [
      "libpng|DEPENDS|zlib",
      "cairo|DEPENDS|libpng",
      "cairo|DEPENDS|zlib",
      "gtk|DEPENDS|cairo",
      "gimp|DEPENDS|gtk",
      "gimp|DEPENDS|libpng",
      "curl|DEPENDS|zlib",
      "zlib|MAINTAINED_BY|Ann Roe",
      "libpng|MAINTAINED_BY|Ann Roe",
      "curl|MAINTAINED_BY|Ann Roe",
      "gtk|MAINTAINED_BY|Bob Lind",
    ],
  );

const companies = () =>
  graphOf(
    [
      ["Organization", "Acme", { revenue: 50 }],
      ["Organization", "Borealis", { revenue: 90 }],
      ["Organization", "Cobalt", { revenue: 10 }],
      ["Organization", "Delta Fund", { revenue: 500 }],
      ["Person", "Jane Poe", { age: 40 }],
      ["Person", "Jon Ray", { age: 55 }],
      ["Person", "Mia Ott", { age: 33 }],
    ],
    [
      "Acme|HAS_INVESTOR|Jane Poe",
      "Acme|HAS_INVESTOR|Delta Fund",
      "Borealis|HAS_INVESTOR|Delta Fund",
      "Cobalt|HAS_INVESTOR|Mia Ott",
      "Cobalt|HAS_INVESTOR|Acme",
      "Acme|HAS_CEO|Jon Ray",
      "Borealis|HAS_CEO|Jane Poe",
      "Cobalt|HAS_CEO|Mia Ott",
      "Delta Fund|HAS_CEO|Jane Poe",
    ],
  );

const social = () =>
  graphOf(
    [
      ["User", "ann"],
      ["User", "ben"],
      ["User DeletedUser", "cat"],
      ["User DeletedUser", "dan"],
      ["User", "eve"],
      ["Post", "Post A", { likes: 4 }],
      ["Post", "Post B", { likes: 9 }],
      ["Post", "Post C", { likes: 1 }],
    ],
    [
      "ann|FOLLOWS|ben",
      "cat|FOLLOWS|ben",
      "eve|FOLLOWS|ann",
      "ben|FOLLOWS|ann",
      "ann|POSTED|Post A",
      "ben|POSTED|Post B",
      "cat|POSTED|Post C",
    ],
  );

const films = () =>
  graphOf(
    [
      ["Film", "Salt Roads", { released: 1961, minutes: 90 }],
      ["Film", "Paper Boats", { released: 1964, minutes: 120 }],
      ["Film", "Long Quay", { released: 1987, minutes: 101 }],
      ["Film", "Old Mill", { released: 1955, minutes: 99 }],
      ["Person", "Ida Holm", { born: 1920 }],
      ["Person", "Jonas Berg", { born: 1910 }],
      ["Person", "Karin Lund", { born: 1948 }],
      ["Person", "Otto Vik", { born: 1930 }],
      ["Person", "Eva Strand", { born: 1940 }],
    ],
    [
      "Ida Holm|DIRECTED|Salt Roads",
      "Ida Holm|DIRECTED|Paper Boats",
      "Karin Lund|DIRECTED|Long Quay",
      "Jonas Berg|DIRECTED|Long Quay",
      "Otto Vik|DIRECTED|Old Mill",
      "Otto Vik|ACTED_IN|Salt Roads",
      "Eva Strand|ACTED_IN|Salt Roads",
      "Eva Strand|ACTED_IN|Paper Boats",
      "Karin Lund|ACTED_IN|Old Mill",
      "Otto Vik|ACTED_IN|Old Mill",
    ],
  );

const family = () =>
  graphOf(
    [
      ["Person", "Alma Reed"],
      ["Person", "Bruno Reed"],
      ["Person", "Dora Reed"],
      ["Person", "Emil Reed"],
      ["Person", "Finn Reed"],
      ["Person", "Greta Moll"],
      ["City", "Lindau"],
    ],
    [
      "Alma Reed|PARENT_OF|Bruno Reed",
      "Bruno Reed|PARENT_OF|Dora Reed",
      "Bruno Reed|PARENT_OF|Emil Reed",
      "Emil Reed|PARENT_OF|Finn Reed",
      "Greta Moll|PARENT_OF|Finn Reed",
      "Emil Reed|MARRIED_TO|Greta Moll",
      "Finn Reed|LIVES_IN|Lindau",
    ],
  );

const work = () =>
  graphOf(
    [
      ["Employee", "Nora Falk", { salary: 5200, hired: 2015 }],
      ["Employee", "Omar Said", { salary: 6100, hired: 2012 }],
      ["Employee", "Pia Roth", { salary: 4300, hired: 2020 }],
      ["Employee", "Quin Lee", { salary: 7900, hired: 2008 }],
      ["Department", "Research", { budget: 900000 }],
      ["Department", "Sales", { budget: 400000 }],
      ["Project", "Aurora", { status: "active", cost: 120000 }],
      ["Project", "Beacon", { status: "closed", cost: 80000 }],
      ["Project", "Comet", { status: "active", cost: 310000 }],
    ],
    [
      "Nora Falk|WORKS_IN|Research",
      "Omar Said|WORKS_IN|Research",
      "Pia Roth|WORKS_IN|Sales",
      "Quin Lee|WORKS_IN|Sales",
      "Omar Said|MANAGES|Nora Falk",
      "Quin Lee|MANAGES|Omar Said",
      "Quin Lee|MANAGES|Pia Roth",
      "Aurora|OWNED_BY|Research",
      "Beacon|OWNED_BY|Sales",
      "Comet|OWNED_BY|Research",
    ],
  );

const countries = () =>
  graphOf(
    [
      ["Country", "Norland", { population: 5_200_000 }],
      ["Country", "Sudia", { population: 9_100_000 }],
      ["Country", "Ostmark", { population: 800_000 }],
      ["City", "Fjordby", { population: 700_000 }],
      ["City", "Sandhavn", { population: 280_000 }],
      ["City", "Meridia", { population: 2_100_000 }],
    ],
    [
      "Fjordby|CAPITAL_OF|Norland",
      "Meridia|CAPITAL_OF|Sudia",
      "Fjordby|LOCATED_IN|Norland",
      "Sandhavn|LOCATED_IN|Norland",
      "Meridia|LOCATED_IN|Sudia",
      "Norland|BORDERS|Ostmark",
      "Ostmark|BORDERS|Sudia",
    ],
  );

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
  ]);
  const names = ["packages", "companies", "social", "films", "family", "work", "countries"];
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
    ["countries", "Which country is bigger, Norland or Sudia?", ["Sudia"]],
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

it("computes no percentage, and says none", async () => {
  expect((await found("packages", "What percentage of packages depend on zlib?")).isSaid).toBe(false);
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
