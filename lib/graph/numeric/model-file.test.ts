import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import { decodedOnce, ModelFile, readFloats, writeFloats } from "./model-file";

const FILE = new ModelFile({
  magic: "TEST",
  version: 3,
  header: z.object({ name: z.string(), sizes: z.array(z.int().min(0)) }),
  name: "the model of the tests",
});
const floats = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 8 });

it("gives back what it was given, in single precision", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(floats, { maxLength: 4 }), (name, lists) => {
      const parts = lists.map((list) => Float64Array.from(list));
      const sizes = parts.map(({ length }) => length);
      const { header, body } = FILE.decode(FILE.encode({ name, sizes }, writeFloats(parts)));
      expect(header).toEqual({ name, sizes });
      expect(readFloats(body, sizes)).toEqual(parts);
    }),
  );
});

it("says what is wrong with other bytes, and never breaks on them", () => {
  const bytes = FILE.encode({ name: "a", sizes: [1] }, writeFloats([Float64Array.of(1)]));
  const refusal = (changed: Uint8Array) => () => FILE.decode(changed);
  expect(refusal(new Uint8Array())).toThrow(
    "The model of the tests cannot be read: it is another kind of file.",
  );
  expect(refusal(bytes.with(4, 9))).toThrow("it has version 9, and this is version 3");
  expect(refusal(bytes.slice(0, 20))).toThrow("it is cut off");
  expect(refusal(bytes.with(12, 0))).toThrow("its description is damaged");
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
      try {
        FILE.decode(bytes.with(at, value));
      } catch (error) {
        expect(error).toMatchObject({ code: "unsupported-format" });
      }
    }),
  );
});

it("reads numbers only where they fill the body and are numbers", () => {
  const body = (...numbers: number[]) => new DataView(writeFloats([Float64Array.from(numbers)]).buffer);
  expect(readFloats(body(1, 2, 3), [1, 2])).toEqual([Float64Array.of(1), Float64Array.of(2, 3)]);
  expect(readFloats(body(1, 2, 3), [1, 1])).toBeNull();
  expect(readFloats(body(1), [1, 1])).toBeNull();
  expect(readFloats(body(1, Number.NaN), [2])).toBeNull();
  expect(readFloats(body(Number.POSITIVE_INFINITY), [1])).toBeNull();
});

it("decodes a model once, however often it is used", () => {
  let times = 0;
  const decode = decodedOnce((bytes) => {
    times++;
    return bytes.length;
  });
  const model = { id: "m", bytes: new Uint8Array(5) };
  expect([decode(model), decode(model), decode({ ...model })]).toEqual([5, 5, 5]);
  expect(times).toBe(2);
});
