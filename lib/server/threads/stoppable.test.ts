import { MessageChannel } from "node:worker_threads";
import { expect, it } from "vitest";
import { CANCEL } from "../jobs/index-task";
import { stoppable } from "./stoppable";
import { connected } from "./thread-work";

it("hears that it is to stop while it awaits nothing", async () => {
  const { port1, port2 } = new MessageChannel();
  const heard = await stoppable(port2, async (signal, look) => {
    look();
    const before = signal.aborted;
    port1.postMessage(CANCEL);
    look();
    return [before, signal.aborted];
  });
  expect(heard).toEqual([false, true]);
  port1.close();
});

it("hears it when it reports", async () => {
  const { port1, port2 } = new MessageChannel();
  const heard = await connected(port2 as unknown as MessagePort, async ({ signal, report }) => {
    port1.postMessage(CANCEL);
    report({ phase: "Indexing paths", done: 0, total: null, unit: "paths" });
    return signal.aborted;
  });
  expect(heard).toBe(true);
  port1.close();
});
