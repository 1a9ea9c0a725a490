import { implement } from "@/app/api/implement";
import { readNotes, writeNotes } from "@/lib/api/notes";
import * as notes from "@/lib/server/graphs/schema-notes";

export const GET = implement(readNotes, async ({ engine, params }) => ({
  notes: await notes.readNotes(engine, params.id),
}));

export const PUT = implement(writeNotes, async ({ engine, params, body }) => ({
  notes: await notes.writeNotes(engine, params.id, body.notes),
}));
