/** Rows are checked on the way out: what the interface gets is what its schema promises. */
import * as z from "zod";
import { HopscopeError } from "../../graph/errors";

/**
 * The value of `schema` that a row encodes.
 * @throws HopscopeError `internal` naming the row and what is wrong with it
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  what: string,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HopscopeError(
    "internal",
    `The stored ${what} cannot be read: ${z.prettifyError(parsed.error)}.`,
    {
      hint: "It was written by another version of Hopscope or changed by hand; remove it or restore a copy of the database.",
      problems: parsed.error.issues.map((issue) => ({ at: issue.path.join("."), message: issue.message })),
    },
  );
}

/** The text with U+0000 replaced: PostgreSQL has no place for it outside of Json. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD");
}

/** Order of everything that is listed by age; ids carry the time too, and decide within a millisecond. */
export const NEWEST_FIRST = [{ createdAt: "desc" as const }, { id: "desc" as const }];
