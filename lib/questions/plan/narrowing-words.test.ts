/** Words that narrow what is asked for, where nothing in the graph says them: what is found without them answers another question. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Poet", "Ada Lorne", { first_year: 1961, poems_written: 2 }],
      ["Poet", "Bram Oster", { first_year: 1972, poems_written: 2 }],
      ["Poet", "Cleo Wynn", { first_year: 1980, poems_written: 1, language_count: 3 }],
      ["Poem", "Salt Road", { year: 1961 }],
      ["Poem", "Hill Song", { year: 1972 }],
      ["Poem", "Night Ferry", { year: 1972 }],
      ["Poem", "Grey Wall", { year: 1980 }],
      ["Form", "Sonnet"],
      ["Form", "Ballad"],
    ],
    [
      "Salt Road|WRITTEN_BY|Ada Lorne",
      "Hill Song|WRITTEN_BY|Ada Lorne",
      "Hill Song|WRITTEN_BY|Bram Oster",
      "Night Ferry|WRITTEN_BY|Bram Oster",
      "Grey Wall|WRITTEN_BY|Cleo Wynn",
      "Salt Road|HAS_FORM|Sonnet",
      "Hill Song|HAS_FORM|Ballad",
      "Night Ferry|HAS_FORM|Sonnet",
      "Grey Wall|HAS_FORM|Ballad",
      "Hill Song|TRANSLATED_BY|Cleo Wynn",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("is held back", () => {
  it.each([
    "Which forgotten poems did Ada Lorne write?",
    "Which grumpy poets wrote Hill Song?",
    "Who illustrated the cover of Salt Road?",
    "Is every poem by Ada Lorne a sonnet?",
    "Which poems have Ada Lorne as their only poet?",
    "How many poems were written per decade?",
    "Which poems by Ada Lorne were not written by Ada Lorne?",
    "Who is the tallest poet?",
    "Who is the youngest poet of Hill Song?",
    "Which poems came out last year?",
    "Which poems came out the year after Hill Song?",
    "Who wrote Salt Road, and who wrote Grey Wall?",
    "With whom did Sonnet appear in 1961?",
    "In which month did Hill Song come out?",
    "Which languages does Cleo Wynn speak?",
    "Who wrote and translated Hill Song?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("is read", () => {
  it.each<[string, unknown]>([
    ["Which poems did Ada Lorne write?", ["Hill Song", "Salt Road"]],
    ["How many languages does Cleo Wynn speak?", [3]],
    ["Who translated Hill Song?", ["Cleo Wynn"]],
    ["Bram Oster wrote a poem; which poets translated this poem?", ["Cleo Wynn"]],
    ["Which different poets wrote Hill Song?", ["Ada Lorne", "Bram Oster"]],
    ["Which poems by Ada Lorne were not written by Bram Oster?", ["Salt Road"]],
    ["Which other poets wrote Hill Song with Ada Lorne?", ["Bram Oster"]],
    ["Which poems came out after Salt Road?", ["Grey Wall", "Hill Song", "Night Ferry"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
