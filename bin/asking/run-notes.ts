/** `hopscope runs` and `hopscope note`: the runs, and what a person writes on one. */
import type { CallApi } from "../../lib/api/call-api";
import { annotateRun, listRuns, readRun } from "../../lib/api/runs";
import { HopscopeError } from "../../lib/graph/errors";
import { changeRunSchema } from "../../lib/measure/run/run-notes";
import { printTable } from "../print-table";

export interface ListOptions {
  limit: number;
  kb?: string;
  tag?: string;
  text?: string;
  json?: boolean;
}

export async function printRuns(call: CallApi, { limit, kb, tag, text, json }: ListOptions): Promise<void> {
  const { runs } = await call(listRuns, { query: { limit, knowledgeBase: kb, tag, text } });
  if (json) console.log(JSON.stringify(runs));
  else if (runs.length === 0) console.error("No run is like that.");
  else
    printTable(
      ["id", "asked", "question", "answer", "tags", "note"],
      runs.map(({ id, createdAt, question, answer, tags, note }) => [
        id,
        createdAt.slice(0, 16).replace("T", " "),
        question,
        answer ?? "",
        tags.join(", "),
        note.split("\n")[0] ?? "",
      ]),
    );
}

export interface NoteOptions {
  add?: string[];
  remove?: string[];
  note?: string;
  title?: string;
  json?: boolean;
}

/** Adds and removes tags, replaces the note or the title; without any of them says what is there. */
export async function noteRun(
  call: CallApi,
  id: string,
  { add = [], remove = [], note, title, json }: NoteOptions,
): Promise<void> {
  const params = { id };
  const before = await call(readRun, { params });
  const tags = [...(before.tags ?? []), ...add].filter((tag) => !remove.includes(tag));
  const change = changeRunSchema.safeParse({
    ...(add.length + remove.length > 0 && { tags }),
    ...(note !== undefined && { note }),
    ...(title !== undefined && { title }),
  });
  if (!change.success)
    throw new HopscopeError("invalid-input", change.error.issues.map(({ message }) => message).join(" "));
  const after = await call(annotateRun, { params, body: change.data });
  if (json) console.log(JSON.stringify(after));
  else printTable(["tags", "note", "title"], [[after.tags.join(", "), after.note, after.title]]);
}
