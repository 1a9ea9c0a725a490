/** Options of the command line that set how files are read. */
import type { Readings } from "../../lib/api/sources";
import {
  columnFieldSchema,
  columnTypeSchema,
  graphSideSchema,
  readAsSchema,
  sourceReadingSchema,
} from "../../lib/files/source";
import { HopscopeError } from "../../lib/graph/errors";

const OPTIONS = [
  "readAs",
  "column",
  "label",
  "relation",
  "direction",
  "withoutLabel",
  "withoutRelation",
  "encoding",
] as const;
export type ReadingOptions = Readonly<Partial<Record<(typeof OPTIONS)[number], readonly string[]>>>;

/** True if something is said of how files are read. */
export function saysReading(options: ReadingOptions): boolean {
  return OPTIONS.some((option) => (options[option] ?? []).length > 0);
}

const DIRECTIONS = sourceReadingSchema.shape.direction.unwrap();

type Reading = Omit<Readings[number], "file">;

/**
 * One reading a file that something is said of. Each option is `value`, for all files, or `file=value`; columns are
 * `column=field` or `file:column=field`, of a graph also `edges:column=field`, and a field `property:number` says the type, too.
 * @throws HopscopeError `invalid-input` for a file, format or field that is not there
 */
export function readingsFor(files: readonly { name: string }[], options: ReadingOptions): Readings {
  const names = files.map(({ name }) => name);
  const readings = new Map<string, Reading>();
  const say = (file: string | undefined, said: (before: Reading) => Reading) => {
    for (const name of file === undefined ? names : [file])
      readings.set(name, said(readings.get(name) ?? {}));
  };
  for (const text of options.readAs ?? []) {
    const { file, value } = cut(text, names);
    const readAs = readAsSchema.safeParse(value).data;
    if (!readAs) throw unknown("--read-as", value, readAsSchema.options);
    say(file, (before) => ({ ...before, readAs }));
  }
  for (const text of options.column ?? []) {
    const owner = names.find((name) => text.startsWith(`${name}:`));
    const given = owner === undefined ? text : text.slice(owner.length + 1);
    const of = graphSideSchema.options.find((side) => given.startsWith(`${side}:`));
    const rest = of === undefined ? given : given.slice(of.length + 1);
    const at = rest.lastIndexOf("=");
    const [said = "", typed] = rest.slice(at + 1).split(":", 2);
    const field = columnFieldSchema.safeParse(said).data;
    if (at < 1 || !field) throw unknown("--column", rest.slice(at + 1), columnFieldSchema.options);
    const type = columnTypeSchema.optional().safeParse(typed);
    if (!type.success || (typed !== undefined && field !== "property"))
      throw unknown(
        "--column",
        rest.slice(at + 1),
        columnTypeSchema.options.map((one) => `property:${one}`),
      );
    const choice = {
      column: rest.slice(0, at),
      as: field,
      ...(of && { of }),
      ...(type.data && { type: type.data }),
    };
    say(owner, (before) => ({ ...before, columns: [...(before.columns ?? []), choice] }));
  }
  const sayEach = (texts: readonly string[] = [], said: (value: string, before: Reading) => Reading) => {
    for (const text of texts) {
      const { file, value } = cut(text, names);
      say(file, (before) => ({ ...before, ...said(value, before) }));
    }
  };
  sayEach(options.label, (label) => ({ label }));
  sayEach(options.encoding, (encoding) => ({ encoding }));
  sayEach(options.relation, (relation) => ({ relation }));
  sayEach(options.direction, (value) => {
    const direction = DIRECTIONS.safeParse(value).data;
    if (!direction) throw unknown("--direction", value, DIRECTIONS.options);
    return { direction };
  });
  sayEach(options.withoutLabel, (label, { leftOut }) => ({
    leftOut: { ...leftOut, labels: [...(leftOut?.labels ?? []), label] },
  }));
  sayEach(options.withoutRelation, (relation, { leftOut }) => ({
    leftOut: { ...leftOut, relations: [...(leftOut?.relations ?? []), relation] },
  }));
  return [...readings].map(([file, reading]) => ({ file, ...reading }));
}

function cut(text: string, names: readonly string[]): { file: string | undefined; value: string } {
  const file = names.find((name) => text.startsWith(`${name}=`));
  if (file !== undefined) return { file, value: text.slice(file.length + 1) };
  if (!text.includes("=")) return { file: undefined, value: text };
  throw new HopscopeError(
    "invalid-input",
    `There is no file "${text.slice(0, text.lastIndexOf("="))}" among those.`,
  );
}

function unknown(option: string, value: string, known: readonly string[]): HopscopeError {
  return new HopscopeError("invalid-input", `${option} has "${value}"; expected one of ${known.join(", ")}.`);
}
