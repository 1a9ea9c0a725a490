/** Options of the command line that set how files are read. */
import type * as z from "zod";
import type { Readings } from "../../lib/api/sources";
import {
  columnFieldSchema,
  columnTypeSchema,
  graphSideSchema,
  readAsSchema,
  sourceReadingSchema,
} from "../../lib/files/source";
import { HopscopeError } from "../../lib/graph/errors";

type Reading = Omit<Readings[number], "file">;

const DIRECTIONS = sourceReadingSchema.shape.direction.unwrap();

/** The value of an option, but for columns. */
const SAID = {
  readAs: (value) => ({ readAs: oneOf("--read-as", value, readAsSchema) }),
  label: (label) => ({ label }),
  relation: (relation) => ({ relation }),
  direction: (value) => ({ direction: oneOf("--direction", value, DIRECTIONS) }),
  withoutLabel: (label, { leftOut }) => ({
    leftOut: { ...leftOut, labels: [...(leftOut?.labels ?? []), label] },
  }),
  withoutRelation: (relation, { leftOut }) => ({
    leftOut: { ...leftOut, relations: [...(leftOut?.relations ?? []), relation] },
  }),
  encoding: (encoding) => ({ encoding }),
} satisfies Record<string, (value: string, before: Reading) => Reading>;
type Option = keyof typeof SAID;
const OPTIONS = Object.keys(SAID) as Option[];

export type ReadingOptions = Readonly<Partial<Record<Option | "column", readonly string[]>>>;

/** True if something is said of how files are read. */
export function saysReading(options: ReadingOptions): boolean {
  return [...OPTIONS, "column" as const].some((option) => (options[option] ?? []).length > 0);
}

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
  for (const option of OPTIONS)
    for (const text of options[option] ?? []) {
      const { file, value } = cut(text, names);
      say(file, (before) => ({ ...before, ...SAID[option](value, before) }));
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

/** @throws HopscopeError `invalid-input` */
function oneOf<Value extends string>(
  option: string,
  value: string,
  known: z.ZodType<Value> & { options: Value[] },
): Value {
  const found = known.safeParse(value).data;
  if (found === undefined) throw unknown(option, value, known.options);
  return found;
}

function unknown(option: string, value: string, known: readonly string[]): HopscopeError {
  return new HopscopeError("invalid-input", `${option} has "${value}"; expected one of ${known.join(", ")}.`);
}
