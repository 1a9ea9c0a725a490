/** The notes on a schema, to be edited: language models read them wherever they are shown the schema. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMayEditHere } from "@/components/accounts/needs";
import { schemaQuery } from "@/components/api/queries";
import { LinePanel } from "@/components/ui/line-panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { draftNotes, readNotes, writeNotes } from "@/lib/api/notes";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import { LONGEST_NOTE, namesToNote, notedName, type SchemaNote } from "@/lib/graph/schema-notes";

const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "notes"],
    queryFn: async ({ signal }) => (await callApi(readNotes, { params: { id }, signal })).notes,
  });

export function NotesPanel({ id, schema }: { id: string; schema: GraphSchema }) {
  const queryClient = useQueryClient();
  const mayEdit = useMayEditHere();
  const notes = useQuery(notesQuery(id));
  if (notes.isError) return <ProblemNote error={notes.error} onRetry={() => notes.refetch()} />;
  if (notes.isPending) return <Skeleton className="h-40 w-full" />;
  const names = namesToNote(schema);
  // Also those on names that the graph has lost since.
  const known = new Map([...names, ...notes.data].map((one) => [notedName(one), one]));
  return (
    <LinePanel
      title="Notes"
      hint="Language models read these wherever they are shown the schema. Draft them from the data, and change what you know better: they are sent as they are here."
      column="What it is, and how its values are written"
      placeholder="add a note"
      groups={[
        { title: "Label, property", lines: names.filter((one) => "label" in one).map(lineOf) },
        { title: "Relation", lines: names.filter((one) => "relation" in one).map(lineOf) },
      ]}
      saved={linesOf(notes.data)}
      mayEdit={mayEdit}
      maxLength={LONGEST_NOTE}
      told="Saved: the next plan of a language model is made with these notes."
      save={async (lines) => {
        const all = [...known].map(([key, one]) => ({ ...one, note: ownValue(lines, key) ?? "" }));
        const saved = await callApi(writeNotes, { params: { id }, body: { notes: all } });
        queryClient.setQueryData(notesQuery(id).queryKey, saved.notes);
        await queryClient.invalidateQueries({ queryKey: schemaQuery(id).queryKey });
      }}
      draft={{
        title: notes.data.length > 0 ? "Back to the draft" : "Draft from the data",
        make: async () => linesOf((await callApi(draftNotes, { params: { id } })).notes),
      }}
      empty={{
        title: "No notes yet",
        text: "A note says what a label, a property or a relation is, and how its values are written, such as “date as YYYY-MM-DD”. Language models plan better with it. A draft is made from the data, without any value of it.",
        action: "Write notes",
      }}
    />
  );
}

function linesOf(notes: readonly SchemaNote[]): Record<string, string> {
  return Object.fromEntries(notes.map((one) => [notedName(one), one.note]));
}

function lineOf(one: SchemaNote) {
  const key = notedName(one);
  if ("relation" in one) return { key, name: one.relation, label: `Note on ${one.relation}` };
  if (one.property === undefined) return { key, name: one.label, label: `Note on ${one.label}` };
  const name = <span className="block pl-4 text-ink-soft">{one.property}</span>;
  return { key, name, label: `Note on ${one.property} of ${one.label}` };
}
