/** Forms of questions that people use on any graph: ties, "same as", "but not", "more … than", "by". */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { openLanguageReader } from "../language/read-question";
import { relatives, school } from "../testing/everyday-forms";
import { countries } from "../testing/everyday-graphs";

let graphs: Record<string, GraphSource>;

beforeAll(async () => {
  graphs = { school: await school(), relatives: await relatives(), countries: await countries() };
});

/** What the first reading finds: the names of nodes, or its rows where it finds values. */
async function found(of: string, question: string) {
  const graph = graphs[of]!;
  const { interpretations } = await openLanguageReader({ graph, embedder: null }).read(question);
  const { rows, columns } = await graph.match(interpretations[0]!.query);
  const at = columns.indexOf("answer");
  return at < 0 ? rows : rows.map((row) => (row[at] as { node: string }).node).sort();
}

describe("ties are all given", () => {
  it.each([
    ["Which student is the tallest?", ["Ben Osei", "Cleo Park"]],
    ["Which course has the most students?", ["Algebra", "Poetry"]],
    ["Which course has the fewest students?", ["Physics"]],
    ["Which course has the most credits?", ["Physics"]],
  ])("%s", async (question, nodes) => {
    expect(await found("school", question)).toEqual(nodes);
  });
});

it("finds the nodes with the value of a named one, without it", async () => {
  expect(await found("school", "Which students have the same grade as Ada Lind?")).toEqual(["Cleo Park"]);
});

it("compares what is said between 'more' and 'than'", async () => {
  expect(await found("school", "Which courses have more credits than Algebra?")).toEqual(["Physics"]);
  expect(await found("school", "Teachers who earn more than Mr. Heath")).toEqual(["Ms. Okafor"]);
});

it("denies the second of two names", async () => {
  const question = "Which students are enrolled in Algebra but not in Poetry?";
  expect(await found("school", question)).toEqual(["Ben Osei"]);
});

it("lists nothing as its own neighbour", async () => {
  expect(await found("countries", "Which countries do not border Ostmark?")).toEqual([]);
  expect(await found("countries", "Which countries do not border Norland?")).toEqual(["Sudia"]);
});

it("asks of two names whether they are joined, and over nothing else", async () => {
  expect(await found("relatives", "Is Bruno Reed the parent of Dora Reed?")).toEqual([[true]]);
  expect(await found("relatives", "Is Dora Reed the parent of Bruno Reed?")).toEqual([[false]]);
});

it("groups by the noun at the end", async () => {
  const rows = await graphs.school!.match(
    (await openLanguageReader({ graph: graphs.school!, embedder: null }).read("Number of courses by level"))
      .interpretations[0]!.query,
  );
  expect(rows.rows.map((row) => row.join()).sort()).toEqual(["advanced,2", "beginner,1"]);
});

it("reads a time of birth and no place of it", async () => {
  const people = ["Dora Reed", "Emil Reed", "Greta Moll"];
  expect(await found("relatives", "Who was born in the 70s?")).toEqual(people);
});
