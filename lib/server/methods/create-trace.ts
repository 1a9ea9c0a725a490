/** Records a method's stages as they run: order, time, graph reads, artefacts, failure. */
import { HopscopeError, isCancelled } from "../../graph/errors";
import { pendingStage } from "../../methods/trace/apply-event";
import {
  type Artefact,
  mentionSchema,
  type Note,
  type StageRecord,
  type StageSpec,
  type StageWriter,
  type Subgraph,
  type Trace,
  type TraceEvent,
} from "../../methods/trace/trace";

/** A trace that its owner closes when the method has returned or thrown. */
export interface OpenTrace extends Trace {
  /** Marks the stages that never ran as skipped, and returns the final records. */
  finish(cancelled?: boolean): StageRecord[];
}

/** A stage that stays as it was in an earlier run of the method. */
export interface SavedStage {
  record: StageRecord;
  /** The value passed to the next stage. */
  value: unknown;
}

export interface TraceOptions {
  /** By id; they are not run again. The others go on after them in time. */
  reused?: ReadonlyMap<string, SavedStage>;
  /** Said by the first stage that runs, before anything else. */
  notes?: readonly Note[];
  /** Called with the result of each stage that has run. */
  remember?(stage: string, value: unknown): void;
}

/** Size limits of one artefact: more than a screen can show, little enough that a run stays small in the database. */
export const ARTEFACT_LIMITS = {
  ranking: 200,
  nodes: 400,
  edges: 1_000,
  characters: 40_000,
  rows: 100,
  paths: 40,
  matches: 40,
} as const;

/**
 * Records the declared `stages` as they run, one at a time, and calls `emit` at each step.
 *
 * @param clock milliseconds from any fixed point, never going back
 * @param reads graph reads so far, as `countingSource` counts them
 */
export function createTrace(
  stages: readonly StageSpec[],
  emit: (event: TraceEvent) => void,
  clock: () => number,
  reads: () => number,
  { reused = new Map(), notes = [], remember = () => {} }: TraceOptions = {},
): OpenTrace {
  const start = clock() - reusedMs(reused);
  const records = new Map<string, StageRecord>(
    stages.map(({ id }) => [id, reusedRecord(reused.get(id)) ?? pendingStage(id)]),
  );
  const unsaid = [...notes];

  /** The record of a stage that may still start. */
  const pending = (id: string): StageRecord => {
    const record = records.get(id);
    if (!record) {
      throw new HopscopeError(
        "internal",
        `Stage "${id}" was not declared; declared are ${[...records.keys()].join(", ")}.`,
      );
    }
    if (record.state !== "pending")
      throw new HopscopeError("internal", `Stage "${id}" is already ${record.state}.`);
    const running = [...records.values()].find((other) => other.state === "running");
    if (running)
      throw new HopscopeError("internal", `Stage "${id}" cannot start while "${running.id}" runs.`);
    return record;
  };

  const end = (record: StageRecord, state: "done" | "skipped" | "failed", reason?: string): void => {
    record.state = state;
    delete record.draft;
    if (reason !== undefined) record.reason = reason;
    const { id: stage, ms, graphReads } = record;
    emit({ type: "stage-end", stage, state, ms, graphReads, ...(reason === undefined ? {} : { reason }) });
  };

  return {
    async stage<T>(id: string, run: (write: StageWriter) => Promise<T>) {
      const earlier = reused.get(id);
      if (earlier?.record.state === "done") return earlier.value as T;
      const record = pending(id);
      const readsBefore = reads();
      record.state = "running";
      record.startedAtMs = clock() - start;
      emit({ type: "stage-start", stage: id, atMs: record.startedAtMs });
      const stop = () => {
        record.ms = clock() - start - record.startedAtMs;
        record.graphReads = reads() - readsBefore;
      };
      try {
        const write = stageWriter(record, emit);
        for (const { level, text } of unsaid.splice(0)) write[level](text);
        const result = await run(write);
        stop();
        end(record, "done");
        remember(id, result);
        return result;
      } catch (error) {
        stop();
        end(record, "failed", failureReason(error));
        throw error;
      }
    },
    skip(id, reason) {
      if (reused.has(id)) return;
      const record = pending(id);
      record.startedAtMs = clock() - start;
      end(record, "skipped", reason);
    },
    records: () => structuredClone([...records.values()]),
    finish(cancelled = false) {
      const failed = [...records.values()].find((record) => record.state === "failed");
      for (const record of records.values()) {
        if (record.state !== "pending") continue;
        record.startedAtMs = clock() - start;
        end(
          record,
          "skipped",
          failed
            ? `Not reached: stage "${failed.id}" failed.`
            : cancelled
              ? "Not reached: it was cancelled."
              : "Not needed for this question.",
        );
      }
      // Nothing is added any more; artefacts may be megabytes and are not copied.
      return [...records.values()].map((record) => ({ ...record }));
    },
  };
}

/** Milliseconds from the start of the method to the end of the last stage that is reused. */
export function reusedMs(stages: ReadonlyMap<string, SavedStage>): number {
  return Math.max(0, ...[...stages.values()].map(({ record }) => record.startedAtMs + record.ms));
}

function reusedRecord(stage: SavedStage | undefined): StageRecord | undefined {
  return stage && { ...structuredClone(stage.record), reused: true };
}

function failureReason(error: unknown): string {
  if (isCancelled(error)) return "Cancelled.";
  return error instanceof Error ? error.message : String(error);
}

function stageWriter(record: StageRecord, emit: (event: TraceEvent) => void): StageWriter {
  const add = (artefact: Artefact): void => {
    record.artefacts.push(artefact);
    emit({ type: "artefact", stage: record.id, artefact });
  };
  return {
    ranking: (title, ranking) =>
      add({
        kind: "ranking",
        title,
        ranking: ranking.slice(0, ARTEFACT_LIMITS.ranking),
        omitted: Math.max(0, ranking.length - ARTEFACT_LIMITS.ranking),
      }),
    subgraph: (title, subgraph) => add({ kind: "subgraph", title, subgraph: boundSubgraph(subgraph) }),
    plans: (title, found) => add({ kind: "plans", title, ...found }),
    // Without what they have beyond their record: a run says the same before it is stored and after.
    mentions: (title, mentions) =>
      add({ kind: "mentions", title, mentions: mentions.map((mention) => mentionSchema.parse(mention)) }),
    table: (title, columns, rows) =>
      add({ kind: "table", title, columns, ...listed("rows", rows, ARTEFACT_LIMITS.rows) }),
    paths: (title, paths) => add({ kind: "paths", title, ...listed("paths", paths, ARTEFACT_LIMITS.paths) }),
    matches: (title, query, matches) =>
      add({ kind: "matches", title, query, ...listed("matches", matches, ARTEFACT_LIMITS.matches) }),
    llmCall: (call) =>
      add({
        ...call,
        kind: "llm-call",
        messages: call.messages.map(({ role, content }) => ({ role, content: boundText(content) })),
        answer: boundText(call.answer),
      }),
    draft: (text) => {
      if (text === null) delete record.draft;
      else record.draft = (record.draft ?? "") + text;
      emit({ type: "draft", stage: record.id, text });
    },
    info: (text) => add({ kind: "note", level: "info", text }),
    flag: (text) => add({ kind: "note", level: "flag", text }),
  };
}

/** The first of them, and how many are not listed. */
function listed<Key extends string, T>(key: Key, all: readonly T[], most: number) {
  return { [key]: all.slice(0, most), omitted: Math.max(0, all.length - most) } as Record<Key, T[]> & {
    omitted: number;
  };
}

/** Beginning and end, which have the question and the answer; what is left out is counted. */
function boundText(text: string): string {
  const omitted = text.length - ARTEFACT_LIMITS.characters;
  if (omitted <= 0) return text;
  const half = ARTEFACT_LIMITS.characters / 2;
  return `${text.slice(0, half)}\n[… ${omitted} characters left out …]\n${text.slice(-half)}`;
}

/** The first nodes and the edges among them, as far as the limits allow; what is left out is counted. */
function boundSubgraph(subgraph: Subgraph): Subgraph {
  const nodes = subgraph.nodes.slice(0, ARTEFACT_LIMITS.nodes);
  const listed = new Set(nodes.map((node) => node.id));
  const edges = subgraph.edges
    .filter((edge) => listed.has(edge.source) && listed.has(edge.target))
    .slice(0, ARTEFACT_LIMITS.edges);
  return {
    nodes,
    edges,
    omitted: subgraph.omitted + subgraph.nodes.length - nodes.length,
    omittedEdges: subgraph.omittedEdges + subgraph.edges.length - edges.length,
  };
}
