/** The address of the Ask page with a question filled in, for "ask again" and for examples. */
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import { AGENT } from "@/lib/measure/verdict/agent";
import type { ReferenceChoice } from "@/lib/questions/conversation/reference";
import type { Correction } from "@/lib/questions/plan/mentions/correction";

export type Parameters = Record<string, Record<string, unknown>>;

export const DEFAULT_BUDGET = 20;

export interface AskDraft {
  knowledgeBase: string;
  question: string;
  /** Empty means all. */
  methods: readonly string[];
  /** Only what differs from the defaults. */
  params: Parameters;
  budget: number;
  corrections: readonly Correction[];
  follows: string;
  /** The references of words in the question to that run, where a person chose; empty for none of them. */
  references: readonly ReferenceChoice[] | undefined;
}

/** `start` asks at once when the page opens. */
export function draftAddress(draft: Partial<AskDraft>, start = false): string {
  const search = new URLSearchParams();
  if (draft.knowledgeBase) search.set("kb", draft.knowledgeBase);
  if (draft.question) search.set("q", draft.question);
  if (draft.methods && draft.methods.length > 0) search.set("methods", draft.methods.join(","));
  if (draft.params && Object.keys(draft.params).length > 0)
    search.set("params", JSON.stringify(draft.params));
  if (draft.budget !== undefined && draft.budget !== DEFAULT_BUDGET)
    search.set("budget", String(draft.budget));
  if (draft.corrections && draft.corrections.length > 0)
    search.set("corrections", JSON.stringify(draft.corrections));
  if (draft.follows) search.set("follows", draft.follows);
  if (draft.follows && draft.references) search.set("references", JSON.stringify(draft.references));
  if (start) search.set("start", "true");
  return `/ask?${search}`;
}

/**
 * The same question, methods, budget, corrections and changed parameters as `run`. Its names are in the question already, so that
 * nothing in it refers to the run before.
 */
export function askAddress(run: Run, methods: readonly Method[], start = false): string {
  return draftAddress(draftOf(run, methods), start);
}

export interface FollowUp {
  question: string;
  references: readonly ReferenceChoice[] | undefined;
  /** Id of the run that it follows; `run` itself when absent. */
  after?: string;
}

/** A question after a run, asked at once of the same methods with the same budget and parameters. */
export function followUpAddress(run: Run, methods: readonly Method[], followUp: FollowUp): string {
  const { question, references, after = run.id } = followUp;
  const draft = { ...draftOf(run, methods), question, corrections: [], follows: after, references };
  return draftAddress(draft, true);
}

function draftOf(run: Run, methods: readonly Method[]): AskDraft {
  const params: Parameters = {};
  const columns = run.columns.filter(({ method }) => method !== AGENT);
  for (const column of columns.filter(({ counterfactual }) => counterfactual === null)) {
    const defaults = methods.find((method) => method.id === column.method)?.defaults ?? {};
    const changed = changedParameters(column.params, defaults);
    if (Object.keys(changed).length > 0) params[column.method] = changed;
  }
  return {
    knowledgeBase: run.knowledgeBase,
    question: run.question,
    methods: [...new Set(columns.map((column) => column.method))],
    params,
    budget: run.budget,
    corrections: run.corrections,
    follows: run.follows?.run ?? "",
    references: [],
  };
}

/** The entries of `params` that are not what `defaults` says. */
export function changedParameters(
  params: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
    ),
  );
}

/** Parameters as written in an address; null when they are not an object of objects. */
export function readParameters(value: unknown): Parameters | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  return entries.every((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
    ? Object.fromEntries(entries)
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The references of words, as written in an address; null if the value is not such a list. */
export function readReferences(value: unknown): ReferenceChoice[] | null {
  return Array.isArray(value) && value.every(isReference) ? value : null;
}

function isReference(value: unknown): value is ReferenceChoice {
  if (!isRecord(value)) return false;
  const { span, nodes } = value;
  const isSpan =
    Array.isArray(span) && span.length === 2 && span.every((end) => Number.isInteger(end) && end >= 0);
  return isSpan && Array.isArray(nodes) && nodes.every((node) => typeof node === "string");
}
