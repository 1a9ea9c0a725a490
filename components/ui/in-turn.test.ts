import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForTurn } from "./in-turn";

const idle: ((deadline?: Pick<IdleDeadline, "didTimeout">) => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (call: (typeof idle)[number]) => idle.push(call));
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

it("gives several turns at once on a page that is never idle", () => {
  const had: number[] = [];
  for (let at = 0; at < 8; at += 1) waitForTurn(() => had.push(at));
  idle.shift()?.({ didTimeout: true });
  expect(had).toEqual([0, 1, 2, 3, 4, 5]);
  idle.shift()?.({ didTimeout: false });
  expect(had).toHaveLength(7);
  idle.shift()?.();
});
