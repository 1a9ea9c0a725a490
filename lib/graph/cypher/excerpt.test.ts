import { expect, it } from "vitest";
import { excerptAt } from "./excerpt";

it("puts the caret below the place, whatever precedes it", () => {
  expect(excerptAt("MATCH (n)\n\tSET n.x = 1\nRETURN n", { line: 2, column: 2 })).toBe("\tSET n.x = 1\n\t^");
  expect(excerptAt("MATCH (n)\r\nRETURN", { line: 1, column: 7 })).toBe("MATCH (n)\n      ^");
});

it("is behind the end of a text that is too short", () => {
  expect(excerptAt("RETURN", { line: 1, column: 8 })).toBe("RETURN\n       ^");
  expect(excerptAt("", { line: 1, column: 1 })).toBe("\n^");
});

it("cuts a long line on both sides of the place", () => {
  const text = `${"a".repeat(500)}!${"b".repeat(500)}`;
  const [line, caret] = excerptAt(text, { line: 1, column: 501 }).split("\n");
  expect(line).toBe(`…${"a".repeat(60)}!${"b".repeat(59)}…`);
  expect(line?.[caret!.indexOf("^")]).toBe("!");
});
