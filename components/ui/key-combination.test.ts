import { expect, it } from "vitest";
import { hasModifier, isKeyOf, keysOf } from "./key-combination";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it.each([
  ["j", { ...NONE, key: "j" }, true],
  ["j", { ...NONE, key: "J", shiftKey: true }, false],
  ["j", { ...NONE, key: "j", ctrlKey: true }, false],
  ["j", { ...NONE, key: "j", altKey: true }, false],
  ["?", { ...NONE, key: "?", shiftKey: true }, true],
  ["?", { ...NONE, key: "?" }, true],
  ["+", { ...NONE, key: "+", shiftKey: true }, true],
  ["Enter", { ...NONE, key: "Enter" }, true],
  ["Enter", { ...NONE, key: "Enter", shiftKey: true }, false],
  ["Shift Enter", { ...NONE, key: "Enter", shiftKey: true }, true],
  ["Ctrl K", { ...NONE, key: "k", ctrlKey: true }, true],
  ["Ctrl K", { ...NONE, key: "k", metaKey: true }, true],
  ["Ctrl K", { ...NONE, key: "k" }, false],
  ["Ctrl Z", { ...NONE, key: "Z", ctrlKey: true, shiftKey: true }, false],
  ["Ctrl Shift Z", { ...NONE, key: "Z", ctrlKey: true, shiftKey: true }, true],
])("%s and %o: %s", (combination, event, expected) => {
  expect(isKeyOf(combination, event)).toBe(expected);
});

it("prints keys as a keyboard does", () => {
  expect(keysOf("Ctrl Shift Z")).toEqual(["Ctrl", "Shift", "Z"]);
  expect(keysOf("ArrowUp")).toEqual(["↑"]);
});

it("distinguishes commands from letters", () => {
  expect(hasModifier("Ctrl K")).toBe(true);
  expect(hasModifier("Shift Enter")).toBe(false);
  expect(hasModifier("/")).toBe(false);
});
