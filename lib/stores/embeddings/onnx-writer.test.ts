import fc from "fast-check";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { OnnxWriter } from "./onnx-writer";

/** Runs a written graph from `x` to `y` in the real runtime, the only judge of the format. */
async function run(
  writer: OnnxWriter,
  x: Int32Array,
  shape: number[],
  outShape: (number | string)[],
): Promise<number[]> {
  const model = writer.encode({ name: "x", shape: ["n", shape[1]!] }, { name: "y", shape: outShape });
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });
  const { y } = await session.run({ x: new Tensor("int32", x, shape) });
  await session.release();
  return [...(y!.data as Float32Array)];
}

describe("OnnxWriter", () => {
  it("writes constants, attributes of every kind and free dimensions as the runtime reads them", async () => {
    const matrix = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 1,
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(matrix, async (rows) => {
        const writer = new OnnxWriter();
        writer.node("Cast", ["x"], "floats", { attributes: { to: 1 } });
        writer.node("Add", ["floats", writer.constant("half", Float32Array.of(0.5, -0.5), [2])], "shifted");
        writer.node("Transpose", ["shifted"], "turned", { attributes: { perm: [1, 0] } });
        writer.node("LeakyRelu", ["turned"], "leaky", { attributes: { alpha: { float: 0.25 } } });
        writer.node("ReduceMean", ["leaky"], "y", { attributes: { axes: [-1], keepdims: 0 } });
        const leaky = (value: number) => (value < 0 ? value / 4 : value);
        const mean = (column: 0 | 1, shift: number) =>
          rows.reduce((sum, row) => sum + leaky(row[column] + shift), 0) / rows.length;
        const y = await run(writer, Int32Array.from(rows.flat()), [rows.length, 2], [2]);
        expect(y[0]).toBeCloseTo(mean(0, 0.5), 4);
        expect(y[1]).toBeCloseTo(mean(1, -0.5), 4);
      }),
      { numRuns: 20 },
    );
  });

  it("writes 8-bit constants, as the quantised layers use them", async () => {
    const writer = new OnnxWriter();
    writer.node("Cast", ["x"], "bytes", { attributes: { to: 2 } });
    const weights = writer.constant("weights", Int8Array.of(-64, 64, 1, 0), [2, 2]);
    const middle = writer.constant("middle", Uint8Array.of(128), []);
    writer.node("Cast", [writer.node("MatMulInteger", ["bytes", weights, middle], "sums")], "y", {
      attributes: { to: 1 },
    });
    expect(await run(writer, Int32Array.of(130, 138, 128, 0), [2, 2], ["n", 2])).toEqual([
      -118, 128, -128, 0,
    ]);
  });
});
