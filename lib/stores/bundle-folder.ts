/** Bundles that are replayed: each unpacked below bundles/<SHA-256 of the archive> once it was found to be in order. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { HopscopeError } from "../graph/errors";
import { Yielder } from "../graph/numeric/yielder";
import {
  BUNDLE_FILES,
  type BundleManifest,
  bundleManifestSchema,
  bundleResultSchema,
  modelFile,
  modelKindOf,
  recordedAnswerSchema,
} from "../measure/bundle/bundle";
import type { UnpackedBundle } from "../measure/bundle/unpack-bundle";
import type { ExperimentResult } from "../measure/experiment";
import { type GoldQuestion, goldQuestionSchema } from "../measure/question-sets/gold-question";
import type { ModelKind } from "../methods/contract/trainable";
import type { LlmRecords } from "./llm/recorded-endpoint";
import { namingStorage } from "./storage-failure";
import { makeSyncedFolder, syncFolder, syncTree } from "./sync-folder";

export class BundleFolder {
  readonly #folder: string;

  /** @param data the data folder */
  constructor(data: string, sha256: string) {
    this.#folder = path.join(data, "bundles", sha256);
  }

  async exists(): Promise<boolean> {
    return (await stat(this.#folder).catch(() => null)) !== null;
  }

  /** Writes all of it beside its place, and names it when it is complete. */
  async keep(bundle: UnpackedBundle): Promise<void> {
    const unnamed = `${this.#folder}.${randomUUID()}.part`;
    try {
      const kept = "Nothing of it was added; upload it again then.";
      await namingStorage({ what: "The bundle cannot be stored", kept }, () => this.#write(unnamed, bundle));
    } catch (error) {
      await rm(unnamed, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  }

  async #write(unnamed: string, { files }: UnpackedBundle): Promise<void> {
    await makeSyncedFolder(path.join(unnamed, "models"));
    const known = new Set<string>(Object.values(BUNDLE_FILES));
    for (const [name, bytes] of files)
      if (known.has(name) || modelKindOf(name)) await writeFile(path.join(unnamed, name), bytes);
    await syncTree(unnamed);
    await rm(this.#folder, { recursive: true, force: true });
    await rename(unnamed, this.#folder);
    await syncFolder(path.dirname(this.#folder));
  }

  /** @throws HopscopeError `not-found` when it is no longer there */
  async manifest(): Promise<BundleManifest> {
    const text = await this.#read(BUNDLE_FILES.manifest);
    return bundleManifestSchema.parse(JSON.parse(text.toString("utf8")));
  }

  async questions(): Promise<GoldQuestion[]> {
    const questions: GoldQuestion[] = [];
    for await (const question of this.#lines(BUNDLE_FILES.questions, goldQuestionSchema))
      questions.push(question);
    return questions;
  }

  results(): AsyncGenerator<ExperimentResult> {
    return this.#lines(BUNDLE_FILES.results, bundleResultSchema);
  }

  async llmRecords(): Promise<LlmRecords> {
    const records = { usable: new Map<string, string>(), unusable: new Map<string, string>() };
    for await (const { key, answer, usable } of this.#lines(BUNDLE_FILES.llmAnswers, recordedAnswerSchema))
      records[usable ? "usable" : "unusable"].set(key, answer);
    return records;
  }

  /** The bytes of a model that it holds. */
  model(kind: ModelKind): Promise<Uint8Array> {
    return this.#read(modelFile(kind));
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #read(name: string): Promise<Buffer> {
    return readFile(path.join(this.#folder, name)).catch((cause: unknown) => {
      throw this.#gone(cause);
    });
  }

  async *#lines<Schema extends z.ZodType>(name: string, schema: Schema): AsyncGenerator<z.infer<Schema>> {
    const yielder = new Yielder();
    let rest: Buffer = Buffer.alloc(0);
    try {
      // Node's reader of lines would split at U+2028 too, which JSON does not escape.
      for await (const piece of createReadStream(path.join(this.#folder, name))) {
        const bytes: Buffer = Buffer.concat([rest, piece as Buffer]);
        let start = 0;
        for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
          await yielder.yieldIfDue();
          yield schema.parse(JSON.parse(bytes.toString("utf8", start, end)));
          start = end + 1;
        }
        rest = bytes.subarray(start);
      }
    } catch (cause) {
      throw this.#gone(cause);
    }
    if (rest.length > 0) yield schema.parse(JSON.parse(rest.toString("utf8")));
  }

  #gone(cause: unknown): unknown {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") return cause;
    return new HopscopeError("not-found", "The bundle that is replayed is no longer there.", {
      hint: "Upload it again.",
      cause,
    });
  }
}
