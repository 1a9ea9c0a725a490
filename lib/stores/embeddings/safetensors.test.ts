import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSafetensors } from "./safetensors";

function fileOf(tensors: Record<string, { dtype: string; shape: number[]; bytes: Buffer }>): Buffer {
  let offset = 0;
  const header = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const from = offset;
    offset += bytes.length;
    return [name, { dtype, shape, data_offsets: [from, offset] }];
  });
  const json = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

describe("readSafetensors", () => {
  it("reads 32-bit floats as they are", () => {
    fc.assert(
      fc.property(fc.array(fc.float()), fc.array(fc.float()), (first, second) => {
        const entry = (values: number[]) => {
          const bytes = Buffer.from(Float32Array.from(values).buffer);
          return { dtype: "F32", shape: [values.length], bytes };
        };
        const tensor = readSafetensors(fileOf({ first: entry(first), second: entry(second) }));
        expect(tensor("second")).toEqual({ values: Float32Array.from(second), shape: [second.length] });
        expect(tensor("first").values).toEqual(Float32Array.from(first));
      }),
    );
  });

  it("reads half floats: worked values of IEEE 754 binary16", () => {
    const bits = [0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0x0001, 0x8000, 0x7c00, 0xfc00, 0x7e00];
    const bytes = Buffer.alloc(bits.length * 2);
    bits.forEach((half, i) => {
      bytes.writeUInt16LE(half, i * 2);
    });
    const { values } = readSafetensors(fileOf({ half: { dtype: "F16", shape: [5, 2], bytes } }))("half");
    const [infinity, notANumber] = [Number.POSITIVE_INFINITY, Number.NaN];
    const expected = [1, -2, 0.333251953125, 65504, 2 ** -14, 2 ** -24, -0, infinity, -infinity, notANumber];
    expect([...values]).toEqual(expected);
  });

  it("refuses what is cut off, missing or of another type, by name", () => {
    const whole = fileOf({ wide: { dtype: "I64", shape: [1], bytes: Buffer.alloc(8) } });
    expect(() => readSafetensors(Buffer.alloc(3))).toThrow("too short");
    expect(() => readSafetensors(whole.subarray(0, 20))).toThrow("header is cut off");
    expect(() => readSafetensors(whole.subarray(0, whole.length - 1))("wide")).toThrow('"wide" is cut off');
    expect(() => readSafetensors(whole)("wide")).toThrow("is I64");
    expect(() => readSafetensors(whole)("narrow")).toThrow('no tensor "narrow"');
  });
});
