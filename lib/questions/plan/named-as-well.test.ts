/** Who is named may be among those asked for, where the question does not ask for others. */
import { expect, it } from "vitest";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

const graph = graphOf(
  [
    ["Song", "Blue Hill"],
    ["Song", "Wide Water"],
    ["Song", "Old Coat"],
    ["Person", "Mara Quint"],
    ["Person", "Tom Averill"],
    ["Person", "Lise Brand"],
  ],
  [
    "Blue Hill|PRODUCED_BY|Mara Quint",
    "Wide Water|PRODUCED_BY|Mara Quint",
    "Old Coat|PRODUCED_BY|Lise Brand",
    "Blue Hill|COMPOSED_BY|Mara Quint",
    "Blue Hill|COMPOSED_BY|Lise Brand",
    "Wide Water|COMPOSED_BY|Tom Averill",
    "Old Coat|COMPOSED_BY|Tom Averill",
  ],
);

it.each([
  ["Who composed the songs Mara Quint produced?", ["Lise Brand", "Mara Quint", "Tom Averill"]],
  ["How many people composed songs produced by Mara Quint?", [3]],
  ["Who are the co-composers of Mara Quint?", ["Lise Brand"]],
])("%s", async (question, right) => {
  expect(await saidOf(await graph, question)).toEqual(right);
});
