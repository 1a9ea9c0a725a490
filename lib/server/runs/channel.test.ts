import { expect, it } from "vitest";
import { Channel } from "./channel";

async function drain<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

it("gives every reader the replay, then what is sent after it joined, then the end", async () => {
  const channel = new Channel<number>();
  const early = channel.read();
  channel.send(1);
  const late = channel.read([1]);
  channel.send(2);
  channel.end();
  expect(await drain(early)).toEqual([1, 2]);
  expect(await drain(late)).toEqual([1, 2]);
  expect(await drain(channel.read([1, 2]))).toEqual([1, 2]);
});

it("releases a reader that leaves while it waits", async () => {
  const channel = new Channel<number>();
  const reader = channel.read();
  const pending = reader.next();
  await reader.return?.();
  expect(await pending).toEqual({ done: true, value: undefined });
});
