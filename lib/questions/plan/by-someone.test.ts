/** "Someone in []": another than who is asked for, and the one who is there. */
import { expect, it } from "vitest";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

const graph = graphOf(
  [
    ["Worker", "Ana Weld"],
    ["Worker", "Bror Lie"],
    ["Worker", "Cleo Marr"],
    ["Worker", "Dina Foss"],
    ["Village", "Oxmoor"],
    ["Village", "Thornby"],
  ],
  [
    "Bror Lie|SUPERVISED_BY|Ana Weld",
    "Cleo Marr|SUPERVISED_BY|Bror Lie",
    "Dina Foss|SUPERVISED_BY|Ana Weld",
    "Ana Weld|LIVES_IN|Oxmoor",
    "Bror Lie|LIVES_IN|Thornby",
    "Cleo Marr|LIVES_IN|Oxmoor",
    "Dina Foss|LIVES_IN|Thornby",
  ],
);

it.each([
  ["Which workers were supervised by someone in Oxmoor?", ["Bror Lie", "Dina Foss"]],
  ["Which workers were supervised by somebody from Thornby?", ["Cleo Marr"]],
])("%s", async (question, right) => {
  expect(await saidOf(await graph, question)).toEqual(right);
});
