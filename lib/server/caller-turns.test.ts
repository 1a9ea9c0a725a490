import { Readable } from "node:stream";
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

it("holds the turn until a stream has ended, or whoever reads it leaves", async () => {
  const turns = new CallerTurns(1);
  async function* events() {
    yield* [1, 2];
  }
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

it("holds the turn until a file has been read, or whoever reads it leaves", async () => {
  const turns = new CallerTurns(1);
  for (const leaves of [false, true]) {
    const content = Readable.toWeb(Readable.from(Array(200).fill(Buffer.from("line\n"))));
    const file = await turns.run("her", async () => new Response(content as BodyInit, { status: 203 }));
    let isNext = false;
    const next = turns.run("her", async () => {
      isNext = true;
    });
    await nextTurn();
    expect([file.status, isNext]).toEqual([203, false]);
    if (leaves) await file.body!.cancel();
    else expect(await file.text()).toBe("line\n".repeat(200));
    await next;
  }
});
