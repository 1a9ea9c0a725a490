import { implement } from "@/app/api/implement";
import { draftNotes } from "@/lib/api/notes";
import * as notes from "@/lib/server/graphs/schema-notes";

export const GET = implement(draftNotes, async ({ engine, params }) => ({
  notes: await notes.draftNotes(engine, params.id),
}));
