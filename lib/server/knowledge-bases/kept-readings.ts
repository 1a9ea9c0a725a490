/** Reading options that a person chose for a file are kept for the file that replaces it, as far as they fit. */
import type { Source, SourceReading } from "../../files/source";
import type { SourcePreview } from "../../files/source-preview";
import type { Engine } from "../engine";
import { lineLimit, taskFiles } from "./describing";
import type { NewFile } from "./unpack-uploads";

/** Limit for previewing files in formats that are read as a whole. */
const WHOLE_LIMIT_BYTES = 512 * 2 ** 20;
const KEPT = "It is read as the file of this name before it was.";

/**
 * Gives files the readings of those whose place they take, where the upload brings none; an encoding alone, as web servers
 * say it, is none. An encoding is kept only where the new file is not plainly UTF-8.
 * @returns by name, what a person should know of it
 */
export async function keepReadings(
  engine: Engine,
  files: readonly NewFile[],
  before: readonly Source[],
  { signal, caller }: { signal?: AbortSignal; caller?: string | undefined },
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  const known = new Map(before.map(({ name, reading }) => [name, reading]));
  const replacing = files.flatMap((file) => {
    const kept = known.get(file.name);
    return kept && !decides(file.reading) ? [{ file, kept: { ...kept, ...file.reading } }] : [];
  });
  if (replacing.length === 0) return notes;
  const tries = replacing.flatMap(({ file, kept: { encoding, ...rest } }) => [
    { ...file, reading: rest },
    { ...file, reading: { ...rest, ...(encoding && { encoding }) } },
  ]);
  const previews = await engine.threads.read(
    "preview",
    {
      files: taskFiles(engine, tries),
      lineLimitBytes: lineLimit(engine),
      wholeLimitBytes: WHOLE_LIMIT_BYTES,
    },
    { signal, caller },
  );
  for (const [at, { file, kept }] of replacing.entries()) {
    const isUtf8 = previews[2 * at]!.encoding?.startsWith("UTF-") ?? true;
    const misfit = misfitOf(kept, previews[2 * at + (isUtf8 ? 0 : 1)]!);
    const { encoding, ...rest } = kept;
    if (misfit === null)
      file.reading = { ...rest, ...(encoding && (!isUtf8 || file.reading?.encoding) && { encoding }) };
    if (misfit !== null)
      notes.set(file.name, `What was chosen for the file before it does not fit: ${misfit}`);
    else if (decides(kept)) notes.set(file.name, KEPT);
  }
  return notes;
}

/** True if a person chose anything; an empty reading leaves everything to be detected from the file. */
function decides(reading: SourceReading | undefined): boolean {
  return (
    reading !== undefined &&
    (Object.keys(reading).length === 0 || Object.keys(reading).some((key) => key !== "encoding"))
  );
}

/**
 * Why a file cannot be read so; null when it can. A column that is not to be read may be gone, and a property of a graph may
 * come behind the part that was looked at.
 */
function misfitOf({ columns = [] }: SourceReading, preview: SourcePreview): string | null {
  const found = new Set(preview.columns.map(({ column }) => column));
  const mayCome = preview.isPart && preview.columns.some(({ of }) => of);
  const gone = mayCome ? undefined : columns.find(({ column, as }) => as !== "ignore" && !found.has(column));
  if (gone) return `it has no column "${gone.column}", which was the ${gone.as}.`;
  return preview.accepted > 0 ? null : (preview.rejections[0]?.reason ?? "nothing in it could be read.");
}
