import { Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { surviveClosedOutput } from "./closed-output";

const closed = () =>
  new Writable({
    autoDestroy: false,
    write: (_piece, _encoding, done) => done(Object.assign(new Error("write EPIPE"), { code: "EPIPE" })),
  });

afterEach(() => {
  process.removeAllListeners("uncaughtException");
  for (const listener of before) process.on("uncaughtException", listener);
});
const before = process.listeners("uncaughtException");

it("writes into a closed pipe without an end, or a failure", async () => {
  const failed = vi.fn();
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", failed);
  const [survives, fails] = [closed(), closed()];
  surviveClosedOutput([survives]);
  for (let line = 0; line < 5; line++) {
    survives.write("a line");
    await turn();
  }
  expect(failed).not.toHaveBeenCalled();
  // Without it, the process fails.
  fails.write("a line");
  await turn();
  expect(failed).toHaveBeenCalledOnce();
});
