import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForTurn } from "./in-turn";

const idle: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (call: () => void) => idle.push(call));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives one turn each time the browser is idle, in order, and none to who has left", () => {
  const had: string[] = [];
  waitForTurn(() => had.push("a"));
  const leave = waitForTurn(() => had.push("b"));
  waitForTurn(() => had.push("c"));
  expect(had).toEqual([]);
  idle.shift()?.();
  expect(had).toEqual(["a"]);
  leave();
  idle.shift()?.();
  expect(had).toEqual(["a", "c"]);
  expect(idle).toEqual([]);
});
