import { expect, it } from "vitest";
import { CallerTurns } from "./caller-turns";

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

it("gives so many at a time to each caller, in order, whatever others have asked for", async () => {
  const turns = new CallerTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const asked = Array.from({ length: 40 }, (_, turn) =>
    turns.run("her", async () => {
      begun.push(turn);
      await new Promise<void>((end) => ends.push(end));
      if (turn === 3) throw new Error("refused");
      return turn;
    }),
  );
  const failed = expect(asked[3]).rejects.toThrow("refused");
  expect(await turns.run("him", async () => "his")).toBe("his");
  for (let ended = 0; ended < 40; ended++) {
    expect(begun).toHaveLength(Math.min(40, ended + 2));
    ends[ended]!();
    await nextTurn();
  }
  expect(begun).toEqual(asked.map((_, turn) => turn));
  await failed;
});

async function* events() {
  yield* [1, 2];
}

it("holds the turn until a stream has ended, or whoever reads it leaves", async () => {
  const turns = new CallerTurns(1);
  const read: unknown[] = [];
  for (const leaves of [false, true]) {
    const stream = await turns.run("her", async () => events());
    const next = turns.run("her", async () => read.push("next"));
    await nextTurn();
    for await (const event of stream) {
      read.push(event);
      if (leaves) break;
    }
    await next;
  }
  expect(read).toEqual([1, 2, "next", 1, "next"]);
});

it("ends the turn of a stream that nobody begins to read, once its caller has gone", async () => {
  const turns = new CallerTurns(1);
  const gone = new AbortController();
  await turns.run("her", async () => events(), gone.signal);
  const next = turns.run("her", async () => "next");
  gone.abort();
  expect(await next).toBe("next");
});
