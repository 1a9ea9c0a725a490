/** A table that is written to in all the ways that change PostgreSQL's files, and what it holds after each statement. */
import type { PGlite } from "@electric-sql/pglite";
import type { Random } from "../../graph/numeric/seeded-random";

/** Rows by id, and the names of the tables that were made meanwhile. */
export interface Written {
  rows: ReadonlyMap<number, string>;
  tables: readonly string[];
}

const LONGEST_TEXT = 9_000;
const TABLES =
  "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'extra%' ORDER BY 1";

export async function makeTable(pglite: PGlite): Promise<Written> {
  await pglite.exec(`CREATE TABLE entry (id INT PRIMARY KEY, length INT NOT NULL, text TEXT NOT NULL);
    CREATE INDEX entry_length ON entry (length);`);
  return { rows: new Map(), tables: [] };
}

/** Runs one statement or transaction that chance chooses; when it returns, it was acknowledged. */
export async function writeOnce(pglite: PGlite, before: Written, chance: Random): Promise<Written> {
  const rows = new Map(before.rows);
  const kind = chance();
  if (kind < 0.04) await pglite.query("CHECKPOINT");
  else if (kind < 0.06) await pglite.query("SELECT pg_switch_wal()");
  else if (kind < 0.08) await pglite.exec("VACUUM entry");
  else if (kind < 0.12) {
    const table = `extra${String(before.tables.length).padStart(4, "0")}`;
    await pglite.exec(`CREATE TABLE ${table} AS SELECT * FROM entry`);
    return { rows, tables: [...before.tables, table] };
  } else {
    const changes = kind < 0.3 ? 4 : 1;
    await pglite.transaction(async (transaction) => {
      for (let count = 0; count < changes; count++) {
        const id = Math.floor(chance() * 60);
        if (rows.has(id) && chance() < 0.3) {
          await transaction.query("DELETE FROM entry WHERE id = $1", [id]);
          rows.delete(id);
          continue;
        }
        const text = textOf(chance);
        await transaction.query(
          "INSERT INTO entry VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET length = $2, text = $3",
          [id, text.length, text],
        );
        rows.set(id, text);
      }
    });
  }
  return { rows, tables: before.tables };
}

/** Everything that the table holds, read by rows and found by each index. */
export async function readTable(pglite: PGlite): Promise<Written> {
  const { rows } = await pglite.query<{ id: number; text: string }>("SELECT id, text FROM entry ORDER BY id");
  await pglite.exec("SET enable_seqscan = off; SET enable_bitmapscan = off");
  for (const order of ["id", "length"]) {
    const { rows: found } = await pglite.query<{ id: number; text: string }>(
      `SELECT id, text FROM entry WHERE ${order} >= 0 ORDER BY ${order}`,
    );
    const inOrder = found.sort((one, other) => one.id - other.id);
    if (JSON.stringify(inOrder) !== JSON.stringify(rows))
      throw new Error(`The index of ${order} finds other rows.`);
  }
  const tables = (await pglite.query<{ tablename: string }>(TABLES)).rows.map(({ tablename }) => tablename);
  for (const table of tables) await pglite.query(`SELECT count(text) FROM ${table}`);
  return { rows: new Map(rows.map(({ id, text }) => [id, text])), tables };
}

export function isSame(one: Written, other: Written): boolean {
  const plain = ({ rows, tables }: Written) => JSON.stringify([[...rows].sort(([a], [b]) => a - b), tables]);
  return plain(one) === plain(other);
}

/** Letters that do not compress, so that long texts lie in files of their own. */
function textOf(chance: Random): string {
  const length = Math.floor(chance() ** 3 * LONGEST_TEXT);
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(chance() * 26))).join("");
}
