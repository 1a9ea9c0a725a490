import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForTurn } from "./in-turn";

const idle: ((deadline?: Pick<IdleDeadline, "didTimeout">) => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (call: (typeof idle)[number]) => idle.push(call));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives three turns each time the browser is idle, in order, and none to who has left", () => {
  const had: string[] = [];
  const wait = (who: string) => waitForTurn(() => had.push(who));
  for (const who of "abc") wait(who);
  const leave = wait("d");
  wait("e");
  expect(had).toEqual([]);
  idle.shift()?.();
  expect(had).toEqual(["a", "b", "c"]);
  leave();
  idle.shift()?.();
  expect(had).toEqual(["a", "b", "c", "e"]);
  expect(idle).toEqual([]);
});

it("gives several turns at once on a page that is never idle", () => {
  const had: number[] = [];
  for (let at = 0; at < 9; at += 1) waitForTurn(() => had.push(at));
  idle.shift()?.({ didTimeout: true });
  expect(had).toEqual([0, 1, 2, 3, 4, 5]);
  idle.shift()?.({ didTimeout: false });
  expect(had).toHaveLength(9);
  idle.shift()?.();
});
