import { expect, it } from "vitest";
import { leftOutNotes } from "./left-out";

const row = (line: number, id: string) => ({
  file: "edges.csv",
  line,
  reason: `No node has the id "${id}"; expected one that exists.`,
});

it("counts what was left out by its kind, with the first of each", () => {
  const empty = { file: "edges.csv", line: 3, field: "type", reason: "The field is empty." };
  expect(leftOutNotes([row(2, "a"), empty, row(9, "b 12")], 5)).toEqual([
    '2 are left out, the first in line 2: No node has the id "a"; expected one that exists.',
    '1 is left out (line 3, "type"): The field is empty.',
    "2 more are left out.",
  ]);
  expect(leftOutNotes([{ file: "a.pdf", reason: "It is encrypted." }], 1)).toEqual([
    "1 is left out: It is encrypted.",
  ]);
  expect(leftOutNotes([], 0)).toEqual([]);
});
