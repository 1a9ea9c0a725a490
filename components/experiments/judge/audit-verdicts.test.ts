import { expect, it } from "vitest";
import type { AuditItem } from "@/lib/measure/judge/audit-item";
import { decide, nextOpen, type Verdicts } from "./audit-verdicts";

const item = (id: string) =>
  ({ question: { id }, proposed: [{ node: "a" }, { node: "b" }] }) as unknown as AuditItem;
const ITEMS = ["q1", "q2", "q3"].map(item);
const NONE: Verdicts = new Map();

it("takes the chosen answer where gold changes, and none where it stays", () => {
  expect(decide(NONE, ITEMS[0]!, "replace", 1).get("q1")).toEqual({
    question: "q1",
    verdict: "replace",
    answers: ["b"],
  });
  expect(decide(NONE, ITEMS[0]!, "gold-is-right", 1).get("q1")?.answers).toEqual([]);
});

it("has one verdict a question: the last", () => {
  const twice = decide(decide(NONE, ITEMS[0]!, "add", 0), ITEMS[0]!, "ambiguous", 0);
  expect([...twice.values()].map(({ verdict }) => verdict)).toEqual(["ambiguous"]);
});

it("goes to the next question without a verdict, around the end", () => {
  const decided = decide(decide(NONE, ITEMS[1]!, "add", 0), ITEMS[2]!, "add", 0);
  expect(nextOpen(ITEMS, decided, 1)).toBe(0);
  expect(nextOpen(ITEMS, decide(decided, ITEMS[0]!, "add", 0), 1)).toBe(1);
});
