/** Of what the server prints, only whole lines of its log come through. */
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { forwardJsonLines } from "./forward-json-lines.mjs";

it("passes on lines of the log, also when they arrive in pieces, and leaves out the rest", async () => {
  const output = new PassThrough();
  const printed = [
    "   ▲ Next.js 16\n",
    '{"time":"1","ev',
    'ent":"a"}\n{"time":"2"}\nready\n',
    '{"x":1}\n{"time":"3"}',
  ];
  await forwardJsonLines(Readable.from(printed.map((piece) => Buffer.from(piece))), output);
  output.end();
  expect(await text(output)).toBe('{"time":"1","event":"a"}\n{"time":"2"}\n{"time":"3"}\n');
});
