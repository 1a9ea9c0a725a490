/** Changes to a question set before they are saved as its next version. */
import type { GoldQuestion } from "@/lib/measure/question-sets/gold-question";
import type { DraftQuestion } from "./draft-question";
import { draftKindOf } from "./right-answer";

export interface QuestionDraft {
  /** New questions and changed ones, by id. */
  put: ReadonlyMap<string, DraftQuestion>;
  removed: ReadonlySet<string>;
}

export const NO_CHANGES: QuestionDraft = { put: new Map(), removed: new Set() };

export function countChanges({ put, removed }: QuestionDraft): number {
  return put.size + removed.size;
}

/** The questions as they will be: new ones last, as saving puts them. */
export function applyDraft(
  items: readonly DraftQuestion[],
  { put, removed }: QuestionDraft,
): readonly DraftQuestion[] {
  if (put.size === 0 && removed.size === 0) return items;
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items.filter(({ id }) => !removed.has(id)).map((item) => put.get(item.id) ?? item),
    ...[...put.values()].filter(({ id }) => !known.has(id)),
  ];
}

export function putQuestion({ put, removed }: QuestionDraft, question: DraftQuestion): QuestionDraft {
  return {
    put: new Map(put).set(question.id, question),
    removed: new Set([...removed].filter((id) => id !== question.id)),
  };
}

export function removeQuestion(
  { put, removed }: QuestionDraft,
  id: string,
  items: readonly GoldQuestion[],
): QuestionDraft {
  const remaining = new Map(put);
  remaining.delete(id);
  return {
    put: remaining,
    removed: items.some((item) => item.id === id) ? new Set([...removed, id]) : removed,
  };
}

export function renameAnswer(question: DraftQuestion, answer: string, node: string): DraftQuestion {
  const renamed = (names: readonly string[]) => [
    ...new Set(names.map((name) => (name === answer ? node : name))),
  ];
  return { ...question, answers: renamed(question.answers), evidence: renamed(question.evidence) };
}

/** "added-1", or the next that is free. */
export function freeId(items: readonly Pick<GoldQuestion, "id">[]): string {
  const taken = new Set(items.map(({ id }) => id));
  for (let at = 1; ; at++) if (!taken.has(`added-${at}`)) return `added-${at}`;
}

export function whatIsMissing({ put }: QuestionDraft): string | null {
  for (const asked of put.values()) {
    const { id, question, answers, value, rows } = asked;
    const kind = draftKindOf(asked);
    if (question.trim() === "") return `Question ${id} has no text.`;
    if (kind === "nodes" && answers.length === 0) return `“${question}” has no answer.`;
    if (value === "") return `“${question}” has no value.`;
    if (rows?.length === 0) return `“${question}” has no row.`;
    if (rows && new Set(rows.map(({ length }) => length)).size > 1)
      return `The rows of “${question}” need the same number of cells.`;
  }
  return null;
}

/** "hops=2, kind=one hop" and back. */
export function writeProperties(properties: GoldQuestion["properties"]): string {
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");
}

/** Numbers and truth values are read as such. Null when something is no property. */
export function readProperties(text: string): GoldQuestion["properties"] | null {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const entries = parts.map((part) => {
    const at = part.indexOf("=");
    return at < 1 ? null : ([part.slice(0, at).trim(), readValue(part.slice(at + 1).trim())] as const);
  });
  return entries.every((entry) => entry !== null) ? Object.fromEntries(entries) : null;
}

function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && String(Number(text)) === text ? Number(text) : text;
}
