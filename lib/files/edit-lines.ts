/** A log of edits as JSON lines: written whole, read back the same; a line may also be just an edit, or what it changes. */
import * as z from "zod";
import {
  type GraphEdit,
  graphChangeSchema,
  graphEditSchema,
  type NewEdit,
  newEditSchema,
} from "../graph/edits/graph-edit";
import { HopscopeError, type InputProblem } from "../graph/errors";

/** An edit as a file has it: what an exported one has beyond a new one is there or not. */
export type FileEdit = NewEdit & Partial<Pick<GraphEdit, "id" | "createdAt" | "undoneAt">>;

const lineSchema = newEditSchema.extend(
  graphEditSchema.pick({ id: true, createdAt: true, undoneAt: true }).partial().shape,
);

/** One edit a line, in the order in which they are applied. */
export function writeEditLines(edits: readonly GraphEdit[]): string {
  return edits.map((edit) => `${JSON.stringify(edit)}\n`).join("");
}

export interface ReadEdits {
  edits: FileEdit[];
  /** By line. */
  problems: InputProblem[];
}

export function readEditLines(text: string): ReadEdits {
  const edits: FileEdit[] = [];
  const problems: InputProblem[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = readLine(line);
    if (typeof read === "string") problems.push({ at: `line ${at + 1}`, message: read });
    else edits.push(read);
  }
  return { edits, problems };
}

function readLine(line: string): FileEdit | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
    refuseProtoKeys(value);
  } catch (error) {
    return error instanceof HopscopeError ? error.message : `This is no JSON: ${(error as Error).message}.`;
  }
  const isChange = typeof value === "object" && value !== null && "action" in value;
  return checkEdit(isChange ? { change: value } : value);
}

/** The edit, or what is wrong with it in a sentence. */
export function checkEdit(value: unknown): FileEdit | string {
  const parsed = lineSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "))
    .join(" ");
}

/**
 * Objects that are read from JSON may have this key, and checking would lose it without a word.
 * @throws HopscopeError `invalid-input`
 */
export function refuseProtoKeys(value: unknown): void {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    if (Object.hasOwn(one, "__proto__"))
      throw new HopscopeError("invalid-input", 'A property cannot be called "__proto__".');
    waiting.push(...Object.values(one));
  }
}

/** The name of an action: "add-node". */
export const actionSchema = z.enum(graphChangeSchema.options.map(({ shape }) => shape.action.value));
