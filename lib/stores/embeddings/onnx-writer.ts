/**
 * Writes an ONNX model file: the few protobuf messages of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto that a
 * graph without subgraphs needs. Written here because it is a few lines of encoding, while the published
 * `onnx-proto` package is bound to protobufjs 6, which is no longer maintained.
 */
import { float, part, text, whole } from "../protobuf";

export type Constant = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;
export type Attribute = number | { float: number } | readonly number[];

export interface NodeOptions {
  domain?: string;
  attributes?: Record<string, Attribute>;
  /** Names for further outputs that the operator insists on. */
  unused?: readonly string[];
}

/** TensorProto.DataType */
const FLOAT = 1;
const UINT8 = 2;
const INT8 = 3;
export const INT32 = 6;
const INT64 = 7;

/** ModelProto.ir_version 8 and the operator set of ONNX 1.12, which every runtime since 1.12 reads. */
const IR_VERSION = 8;
const OPSET = 17;
/** ONNX Runtime's own operators: fused attention, layer normalisation and quantised products. */
export const CONTRIB = "com.microsoft";

/** Collects the nodes of a graph in execution order and its constants; names connect them. */
export class OnnxWriter {
  readonly #nodes: Uint8Array[] = [];
  readonly #constants: Uint8Array[] = [];

  /** Adds a constant tensor and returns its name. */
  constant(name: string, values: Constant, shape: readonly number[]): string {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const fields = [
      ...shape.map((size) => whole(1, size)),
      whole(2, dataType(values)),
      text(8, name),
      part(9, bytes),
    ];
    this.#constants.push(part(5, ...fields));
    return name;
  }

  /** Adds an operator and returns the name of its first output; an empty input name leaves an optional input out. */
  node(
    operator: string,
    inputs: readonly string[],
    output: string,
    { domain = "", attributes = {}, unused = [] }: NodeOptions = {},
  ): string {
    const fields = [
      ...inputs.map((input) => text(1, input)),
      ...[output, ...unused].map((name) => text(2, name)),
      text(3, output),
      text(4, operator),
      ...Object.entries(attributes).map(([name, value]) => part(5, ...encodeAttribute(name, value))),
      text(7, domain),
    ];
    this.#nodes.push(part(1, ...fields));
    return output;
  }

  /** The model file. `input` holds 32-bit integers, `output` 32-bit floats; a string in a shape is a free dimension. */
  encode(input: { name: string; shape: readonly (number | string)[] }, output: typeof input): Uint8Array {
    const graph = part(
      7,
      ...this.#nodes,
      text(2, "encoder"),
      ...this.#constants,
      part(11, ...valueType(input.name, INT32, input.shape)),
      part(12, ...valueType(output.name, FLOAT, output.shape)),
    );
    const opset = (domain: string, version: number) => part(8, text(1, domain), whole(2, version));
    return Buffer.concat([
      whole(1, IR_VERSION),
      text(2, "hopscope"),
      graph,
      opset("", OPSET),
      opset(CONTRIB, 1),
    ]);
  }
}

function dataType(values: Constant): number {
  if (values instanceof Float32Array) return FLOAT;
  if (values instanceof Uint8Array) return UINT8;
  if (values instanceof Int8Array) return INT8;
  return values instanceof Int32Array ? INT32 : INT64;
}

function encodeAttribute(name: string, value: Attribute): Uint8Array[] {
  if (typeof value === "number") return [text(1, name), whole(3, value), whole(20, 2)];
  if ("float" in value) return [text(1, name), float(2, value.float), whole(20, 1)];
  return [text(1, name), ...value.map((item) => whole(8, item)), whole(20, 7)];
}

function valueType(name: string, type: number, shape: readonly (number | string)[]): Uint8Array[] {
  const dimensions = shape.map((size) => part(1, typeof size === "string" ? text(2, size) : whole(1, size)));
  const tensorType = part(1, whole(1, type), part(2, ...dimensions));
  return [text(1, name), part(2, tensorType)];
}
