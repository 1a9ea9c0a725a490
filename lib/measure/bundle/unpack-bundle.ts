/** Reads an archive that may be hostile: sizes are limited before anything is unpacked, and every value is checked. */
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import type * as z from "zod";
import { HopscopeError } from "../../graph/errors";
import type { ExperimentResult } from "../experiment";
import { goldQuestionSchema } from "../question-sets/gold-question";
import {
  BUNDLE_FILES,
  type BundleManifest,
  bundleManifestSchema,
  bundleResultSchema,
  MODEL_LIMIT_BYTES,
  modelFile,
  modelKindOf,
  recordedAnswerSchema,
} from "./bundle";
import { resultsDigest } from "./results-digest";

/** Limits for each unpacked file, larger than any experiment that can be run. */
const LINES_LIMIT_BYTES = 768 * 1024 * 1024;
const MANIFEST_LIMIT_BYTES = 16 * 1024 * 1024;
const WHOLE_LIMIT_BYTES = 1024 * 1024 * 1024;
const MODELS_AT_MOST = 64;
const FILES_AT_MOST = Object.keys(BUNDLE_FILES).length + MODELS_AT_MOST;
const MOST_PROBLEMS = 5;

export interface UnpackedBundle {
  manifest: BundleManifest;
  files: ReadonlyMap<string, Uint8Array>;
}

/** @throws HopscopeError `invalid-input` saying what is wrong with it, `too-large` */
export async function unpackBundle(bytes: Uint8Array): Promise<UnpackedBundle> {
  const names = listFiles(bytes);
  const files = new Map(names.map((name) => [name, unpackFile(bytes, name)]));
  const manifest = readManifest(files);
  const ids = checkQuestions(linesOf(files, BUNDLE_FILES.questions), manifest);
  await checkResults(linesOf(files, BUNDLE_FILES.results), manifest, ids);
  for (const line of linesOf(files, BUNDLE_FILES.llmAnswers)) line.as(recordedAnswerSchema);
  checkModels(files, manifest);
  return { manifest, files };
}

function listFiles(bytes: Uint8Array): string[] {
  const names = new Set<string>();
  let [size, count] = [0, 0];
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        const most = limitOf(name);
        if (most === null) throw damaged(`it holds "${name.slice(0, 100)}", which is no part of one`);
        if (names.has(name) || ++count > FILES_AT_MOST) throw damaged(`it holds "${name}" twice`);
        size += originalSize;
        if (originalSize > most || size > WHOLE_LIMIT_BYTES)
          throw new HopscopeError("too-large", `"${name}" of the bundle unpacks to more than is read.`);
        names.add(name);
        return false;
      },
    });
  } catch (error) {
    throw error instanceof HopscopeError ? error : damaged("it is no ZIP archive, or not a whole one");
  }
  for (const name of Object.values(BUNDLE_FILES)) if (!names.has(name)) throw damaged(`it has no ${name}`);
  return [...names];
}

/** Null for a file that is no part of a bundle. */
function limitOf(name: string): number | null {
  if (name === BUNDLE_FILES.manifest) return MANIFEST_LIMIT_BYTES;
  if (modelKindOf(name)) return MODEL_LIMIT_BYTES;
  return Object.values<string>(BUNDLE_FILES).includes(name) ? LINES_LIMIT_BYTES : null;
}

/** A file that is longer than it says is cut to what it says, so that the limit holds for archives that lie. */
function unpackFile(bytes: Uint8Array, name: string): Uint8Array {
  try {
    return unzipSync(bytes, { filter: (file) => file.name === name })[name]!;
  } catch {
    throw damaged(`${name} cannot be unpacked`);
  }
}

function readManifest(files: ReadonlyMap<string, Uint8Array>): BundleManifest {
  const text = Buffer.from(files.get(BUNDLE_FILES.manifest)!).toString("utf8");
  const manifest = new Line(`${BUNDLE_FILES.manifest}:1`, text).as(bundleManifestSchema);
  if (manifest.provenance.graph === null) throw damaged("it does not say which graph was asked");
  return manifest;
}

class Line {
  constructor(
    private readonly at: string,
    private readonly text: string,
  ) {}

  /** @throws HopscopeError `invalid-input` */
  as<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
    let value: unknown;
    try {
      value = JSON.parse(this.text);
    } catch {
      throw damaged(`${this.at} is not JSON`);
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
      at: `${this.at} ${path.join(".")}`,
      message,
    }));
    throw damaged(
      `${this.at} is not as it should be: ${problems.map(({ message }) => message).join(" ")}`,
      problems,
    );
  }
}

function* linesOf(files: ReadonlyMap<string, Uint8Array>, name: string): Generator<Line> {
  const bytes = Buffer.from(
    files.get(name)!.buffer,
    files.get(name)!.byteOffset,
    files.get(name)!.byteLength,
  );
  let number = 1;
  for (let start = 0; start < bytes.length; number++) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) yield new Line(`${name}:${number}`, bytes.toString("utf8", start, end));
    start = end + 1;
  }
}

function checkQuestions(lines: Iterable<Line>, { experiment }: BundleManifest): Set<string> {
  const ids = new Set<string>();
  for (const line of lines) {
    const { id } = line.as(goldQuestionSchema);
    if (ids.has(id)) throw damaged(`it has the question "${id}" twice`);
    ids.add(id);
    if (ids.size > experiment.questions) break;
  }
  if (ids.size !== experiment.questions)
    throw damaged(`its manifest counts ${experiment.questions} questions, and it contains others`);
  return ids;
}

async function checkResults(
  lines: Iterable<Line>,
  { experiment: { variants, questions }, digest }: BundleManifest,
  ids: ReadonlySet<string>,
): Promise<void> {
  const seen = new Set<string>();
  const results: ExperimentResult[] = [];
  for (const line of lines) {
    const result = line.as(bundleResultSchema);
    const key = `${result.variant} ${result.question}`;
    if (!ids.has(result.question) || !variants[result.variant])
      throw damaged(`it has a result of a question or a variant that it does not have: ${key}`);
    if (seen.has(key)) throw damaged(`it has a result twice: ${key}`);
    seen.add(key);
    results.push(result);
  }
  if (results.length !== questions * variants.length)
    throw damaged(`it has ${results.length} results of ${questions * variants.length}`);
  if ((await resultsDigest(results)) !== digest)
    throw damaged("the digest in its manifest is not that of its results");
}

function checkModels(files: ReadonlyMap<string, Uint8Array>, { provenance, included }: BundleManifest): void {
  const found = [...files.keys()].flatMap((name) => modelKindOf(name) ?? []);
  for (const kind of new Set([...included, ...found])) {
    const name = modelFile(kind);
    const bytes = files.get(name);
    if (included.includes(kind) !== (bytes !== undefined))
      throw damaged(`its manifest and its files do not agree on ${name}`);
    if (!bytes) continue;
    const model = provenance.models.find((own) => own.kind === kind);
    if (model?.sha256 !== createHash("sha256").update(bytes).digest("hex"))
      throw damaged(`${name} is not the model that its manifest names`);
  }
}

function damaged(what: string, problems: { at: string; message: string }[] = []): HopscopeError {
  return new HopscopeError("invalid-input", `This is no usable bundle of an experiment: ${what}.`, {
    hint: "Upload the file as it was downloaded.",
    problems,
  });
}
