/** The format of learnt models in the database: four letters, a version, a description in JSON, then the weights. */
import * as z from "zod";
import { HopscopeError } from "../errors";

/** A model in use; the same object as long as it is, so that what is decoded from it can be cached with it. */
export interface LearntModel {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Letters, version, length of the description. */
const PREFIX_BYTES = 12;

export interface ModelFormat<Header extends z.ZodType> {
  /** Four letters that no other kind of model begins with. */
  magic: string;
  version: number;
  header: Header;
  /** With its article, for messages: "the reranker of MoR". */
  name: string;
}

export class ModelFile<Header extends z.ZodType> {
  constructor(private readonly format: ModelFormat<Header>) {}

  encode(header: z.input<Header>, body: Uint8Array): Uint8Array {
    const { magic, version } = this.format;
    const description = new TextEncoder().encode(JSON.stringify(header));
    const bytes = new Uint8Array(PREFIX_BYTES + description.length + body.length);
    const view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode(magic));
    view.setUint32(4, version, true);
    view.setUint32(8, description.length, true);
    bytes.set(description, PREFIX_BYTES);
    bytes.set(body, PREFIX_BYTES + description.length);
    return bytes;
  }

  /** @throws HopscopeError `unsupported-format` when the bytes are no such model of this version */
  decode(bytes: Uint8Array): { header: z.output<Header>; body: DataView } {
    const { magic, version } = this.format;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const letters = new TextDecoder("latin1").decode(bytes.subarray(0, 4));
    if (bytes.length < PREFIX_BYTES || letters !== magic) throw this.unreadable("it is another kind of file");
    const found = view.getUint32(4, true);
    if (found !== version) throw this.unreadable(`it has version ${found}, and this is version ${version}`);
    const end = PREFIX_BYTES + view.getUint32(8, true);
    if (end > bytes.length) throw this.unreadable("it is cut off");
    const header = this.#readHeader(bytes.subarray(PREFIX_BYTES, end));
    return { header, body: new DataView(bytes.buffer, bytes.byteOffset + end, bytes.length - end) };
  }

  unreadable(reason: string): HopscopeError {
    const message = `${this.format.name} cannot be read: ${reason}.`;
    return new HopscopeError("unsupported-format", message.charAt(0).toUpperCase() + message.slice(1), {
      hint: "Train it again.",
    });
  }

  #readHeader(bytes: Uint8Array): z.output<Header> {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      throw this.unreadable("its description is damaged");
    }
    const header = this.format.header.safeParse(value);
    if (!header.success) throw this.unreadable(z.prettifyError(header.error));
    return header.data;
  }
}

/** Numbers in single precision. */
export function writeFloats(parts: readonly Float64Array[]): Uint8Array {
  const bytes = new Uint8Array(4 * parts.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts)
    for (const number of part) {
      view.setFloat32(at, number, true);
      at += 4;
    }
  return bytes;
}

/** The next lists of so many numbers each; null when they do not fill the body, or when one is no number. */
export function readFloats(body: DataView, sizes: readonly number[]): Float64Array[] | null {
  if (body.byteLength !== 4 * sizes.reduce((sum, size) => sum + size, 0)) return null;
  let at = 0;
  const parts = sizes.map((size) => {
    const start = at;
    at += 4 * size;
    return Float64Array.from({ length: size }, (_, place) => body.getFloat32(start + 4 * place, true));
  });
  return parts.every((part) => part.every(Number.isFinite)) ? parts : null;
}

/** Decodes a model in use once, as long as it is the same object. */
export function decodedOnce<Model>(decode: (bytes: Uint8Array) => Model): (learnt: LearntModel) => Model {
  const decoded = new WeakMap<LearntModel, { model: Model }>();
  return (learnt) => {
    const known = decoded.get(learnt) ?? { model: decode(learnt.bytes) };
    decoded.set(learnt, known);
    return known.model;
  };
}
