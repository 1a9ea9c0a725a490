/** The notes of people on a knowledge base's schema: read, drafted from the data, written. */
import { notedName, type SchemaNote } from "../../graph/schema-notes";
import { draftNotes as draftOf } from "../../questions/language/lexicon/draft-notes";
import { checkNotes } from "../../words/check-names";
import type { Engine } from "../engine";
import { openGraph, readSchema } from "./graph-reads";

/** @throws HopscopeError `not-found` */
export async function readNotes({ database }: Engine, base: string): Promise<SchemaNote[]> {
  return database.knowledgeBases.notes(base);
}

/** Nothing is stored. @throws HopscopeError `not-found`, `not-ready` without a graph */
export async function draftNotes(engine: Engine, base: string): Promise<SchemaNote[]> {
  const { source, match } = await openGraph(engine, base);
  return draftOf(source, match);
}

/**
 * Takes the place of all notes; empty ones are left out.
 * @throws HopscopeError `not-found`, `not-ready` without a graph, `invalid-input` for names that its schema does not have
 */
export async function writeNotes(
  engine: Engine,
  base: string,
  notes: readonly SchemaNote[],
): Promise<SchemaNote[]> {
  checkNotes(notes, await readSchema(engine, base), await readNotes(engine, base));
  const last = new Map(notes.map((one) => [notedName(one), one]));
  return engine.database.knowledgeBases.setNotes(
    base,
    [...last.values()].filter(({ note }) => note !== ""),
  );
}
