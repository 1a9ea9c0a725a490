/** Persons by a part of their name. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { findMentions } from "../mentions/find-mentions";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { unknownNames } from "./unknown-names";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Person", "Ada van Lorne", { birthYear: 1931 }],
      ["Person", "Bram Öster", { birthYear: 1942 }],
      ["Person", "Cleo Wynn", { birthYear: 1950 }],
      ["Person", "Dirk Wynn", { birthYear: 1951 }],
      ["Song", "Salt Road", { year: 1961 }],
      ["Song", "Hill Song", { year: 1972 }],
      ["Song", "Do You Know Oster?", { year: 1980 }],
      ["Song", "Grey Wall", { year: 1981 }],
    ],
    [
      "Salt Road|WRITTEN_BY|Ada van Lorne",
      "Hill Song|WRITTEN_BY|Bram Öster",
      "Do You Know Oster?|WRITTEN_BY|Cleo Wynn",
      "Grey Wall|WRITTEN_BY|Dirk Wynn",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("a last name or a first name", () => {
  it.each<[string, unknown]>([
    ["Which songs did Lorne write?", ["Salt Road"]],
    ["Which songs did Oster write?", ["Hill Song"]],
    ["Oster's songs", ["Hill Song"]],
    ["Which songs did Cleo write?", ["Do You Know Oster?"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("that two persons have, or nobody, is held back", async () => {
    expect(await said("Which songs did Wynn write?")).toBeNull();
    expect(await said("Which Wynn songs did Oster write?")).toBeNull();
    expect(await said("Which songs did Holm write?")).toBeNull();
    expect(await said("Which songs did John Oster write?")).toBeNull();
  });
  it("that two persons have is said to be both's, and one that nobody has nobody's", async () => {
    const unknown = async (question: string) =>
      unknownNames(question, await findMentions(question, { graph, embedder: null }), graph);
    const nearest = ["Cleo Wynn", "Dirk Wynn"];
    expect(await unknown("Which songs did Wynn write?")).toEqual([
      { span: [16, 20], text: "Wynn", nearest: expect.arrayContaining(nearest), persons: 2 },
    ]);
    expect((await unknown("Which songs did Holm write?"))[0]).not.toHaveProperty("persons");
  });
});
