import { describe, expect, it } from "vitest";
import { writeDuration } from "./write-duration";

/** An EBML head, a Segment of unknown size, an Info with a timestamp scale, and what follows. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x80];
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const SCALE = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const INFO = [0x15, 0x49, 0xa9, 0x66];
const REST = [0x16, 0x54, 0xae, 0x6b, 0x80];
const bytes = (...parts: number[][]) => new Uint8Array(parts.flat());

describe("writeDuration", () => {
  it.each([
    ["a byte", [0x80 | SCALE.length]],
    ["two bytes", [0x40, SCALE.length]],
    ["eight bytes", [0x01, 0, 0, 0, 0, 0, 0, SCALE.length]],
  ])("puts it first into an Info whose size takes %s", (_, size) => {
    const written = writeDuration(bytes(EBML, SEGMENT, INFO, size, SCALE, REST), 10_400);
    const at = EBML.length + SEGMENT.length + INFO.length;
    expect([...written.subarray(0, at)]).toEqual([...EBML, ...SEGMENT, ...INFO]);
    expect([...written.subarray(at, at + 8)]).toEqual([1, 0, 0, 0, 0, 0, 0, SCALE.length + 11]);
    expect([...written.subarray(at + 8, at + 11)]).toEqual([0x44, 0x89, 0x88]);
    expect(new DataView(written.buffer).getFloat64(at + 11)).toBe(10_400);
    expect([...written.subarray(at + 19)]).toEqual([...SCALE, ...REST]);
  });
  it.each([
    ["4", [0x87, 0x44, 0x89, 0x84, 0, 0, 0, 0]],
    ["8", [0x8b, 0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])("replaces a duration of %s bytes", (width, info) => {
    const file = bytes(EBML, SEGMENT, INFO, info, REST);
    const written = writeDuration(file, 10_400);
    const at = EBML.length + SEGMENT.length + INFO.length + 4;
    const view = new DataView(written.buffer);
    expect(width === "4" ? view.getFloat32(at) : view.getFloat64(at)).toBe(10_400);
    expect(written.length).toBe(file.length);
    expect([...written.subarray(0, at)]).toEqual([...file.subarray(0, at)]);
    expect([...written.subarray(-REST.length)]).toEqual(REST);
  });
  it("leaves a file alone that has no Info, or a broken one", () => {
    const none = bytes(EBML, SEGMENT, REST);
    const cut = bytes(EBML, SEGMENT, INFO, [0xff]);
    for (const file of [none, cut, bytes()]) expect(writeDuration(file, 1)).toBe(file);
  });
});
