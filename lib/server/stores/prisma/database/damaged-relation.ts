/** What PostgreSQL says of a file that is not what was written, as a sentence for a person. */
import type pg from "pg";
import { HopscopeError } from "../../../../graph/errors";

/** Of its messages: a page, an index or a compressed value that cannot be read. The path of the relation's file is in the first. */
const DAMAGED =
  /invalid page in block \d+ of relation "?(?:[^"]*\/)?(\d+)|compressed \S+ data is corrupt|unexpected chunk|missing chunk number|could not read blocks?|index "[^"]*" (?:contains|is not)/;

/**
 * The error to throw in the place of one that says that a relation is damaged, with the name of the relation where it can be found;
 * any other stays as it is.
 */
export async function explainDamage(error: unknown, pool: pg.Pool): Promise<unknown> {
  const found = error instanceof Error && DAMAGED.exec(error.message);
  if (!found) return error;
  const [said, file] = found;
  const name = file === undefined ? null : await nameOf(Number(file), pool);
  const what = name === null ? `(${said})` : `: its relation ${name} is damaged (${said})`;
  return new HopscopeError(
    "database-unavailable",
    `The embedded database cannot be read${name === null ? " " : ""}${what}.`,
    {
      hint: "Stop the application, move the data folder aside, and restore a backup: bin/hopscope restore <file>. Without one, keep the folder: other relations may be whole.",
      cause: error,
    },
  );
}

/** Null where the catalogue itself cannot be read. */
async function nameOf(file: number, pool: pg.Pool): Promise<string | null> {
  const asked = "SELECT oid::regclass::text AS name FROM pg_class WHERE pg_relation_filenode(oid) = $1";
  const { rows } = await pool.query<{ name: string }>(asked, [file]).catch(() => ({ rows: [] }));
  return rows[0]?.name ?? null;
}
