import { expect, it } from "vitest";
import { nextTurn, Yielder } from "./yielder";

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

it("yields when it is due, and throws once it is aborted", async () => {
  const yielder = new Yielder(0);
  const abort = new AbortController();
  compute(1);
  setImmediate(() => abort.abort(new Error("gone")));
  await expect(yielder.yieldIfDue(abort.signal)).rejects.toThrow("gone");
});
