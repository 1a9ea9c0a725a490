import { expect, it } from "vitest";
import { nextTurn, turns, Yielder } from "./yielder";

function compute(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

it("looks at messages between any two that compute, in the order in which they wait", async () => {
  const seen: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => seen.push(data);
  const work = async (name: string) => {
    for (let step = 1; step <= 3; step++) {
      await nextTurn();
      compute(2);
      seen.push(`${name}${step}`);
      port2.postMessage("message");
    }
  };
  await Promise.all(["a", "b", "c"].map(work));
  port1.close();
  const steps = seen.filter((entry) => entry !== "message");
  expect(steps).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
  expect(seen.some((entry, at) => entry !== "message" && seen[at + 1] && seen[at + 1] !== "message")).toBe(
    false,
  );
});

it("lets work in the background go on behind all other work, and after seven turns of others at the latest", async () => {
  let isBackground = false;
  const context = { getStore: () => isBackground || undefined, run: <T>(_: true, work: () => T) => work() };
  Object.assign(turns, { since: 0, context });
  const seen: string[] = [];
  const work = async (name: string, isOwn: boolean) => {
    for (let step = 0; step < 14; step++) {
      isBackground = isOwn;
      await nextTurn();
      seen.push(name);
    }
  };
  const all = [work("b", true), work("a", false), work("c", false)];
  await Promise.all(all);
  delete turns.context;
  const first = seen.slice(0, 24).join("");
  expect(first).toMatch(/^([ac]{7}b){3}$/);
  // Who waits alone goes on at once.
  expect(seen.slice(32)).toEqual(Array(10).fill("b"));
});

it("yields when it is due, and throws once it is aborted", async () => {
  const yielder = new Yielder(0);
  const abort = new AbortController();
  compute(1);
  setImmediate(() => abort.abort(new Error("gone")));
  await expect(yielder.yieldIfDue(abort.signal)).rejects.toThrow("gone");
});
