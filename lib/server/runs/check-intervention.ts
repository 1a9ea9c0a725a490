/** Changes asked for in a method's run, checked, and the first stage that must be run again for them. */
import { HopscopeError, type InputProblem } from "../../graph/errors";
import {
  type CounterfactualRequest,
  combineChanges,
  type Intervention,
  isWhole,
} from "../../measure/run/counterfactual";
import type { Run, RunColumn } from "../../measure/run/run";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import { paramStages } from "../../methods/contract/param-stages";
import { type ChosenMethod, chooseMethods } from "../methods/methods";

/** The request, with its Cypher parsed into the query. */
export type CheckedRequest = Omit<CounterfactualRequest, "cypher" | "parameters">;

export interface CheckedChanges {
  original: RunColumn;
  /** The method with the parameters of the original. */
  asked: ChosenMethod;
  /** The method with changed parameters. */
  method: ChosenMethod;
  changes: Omit<Intervention, "from">;
  /** Stages after which nothing may be reused, each with the reason, the earliest first. */
  bounds: Bound[];
}

export interface Bound {
  stage: string;
  /** A sentence for a person. */
  reason: string;
}

/**
 * Checks everything that needs no graph.
 * @throws HopscopeError `not-found` for an unknown column, `invalid-input` for a change that the method does not know
 */
export function checkChanges(
  methods: MethodRegistry,
  run: Run,
  { column: id, ...request }: CheckedRequest,
): CheckedChanges {
  const column = run.columns.find((one) => one.id === id);
  const original = column && run.columns.find((one) => one.id === (column.counterfactual?.of ?? id));
  if (!original) {
    const known = run.columns.map((one) => one.id).join(", ");
    throw new HopscopeError("not-found", `The run has no column "${id}".`, {
      hint: `Its columns: ${known}.`,
    });
  }
  if (original.state === "queued" || original.state === "running")
    throw new HopscopeError("not-ready", `"${original.id}" still runs.`, {
      hint: "Wait until it has ended.",
    });
  const before = column?.counterfactual?.intervention ?? NO_CHANGES;
  const combined = combineChanges(before, request);
  const [asked] = chooseMethods(methods, [original.method], { [original.method]: original.params });
  const [method] = chooseMethods(methods, [original.method], {
    [original.method]: { ...original.params, ...combined.params },
  });
  if (!asked || !method) throw new RangeError(`There is no method "${original.method}".`);
  const changed = Object.keys(combined.params).filter(
    (name) => JSON.stringify(method.params[name]) !== JSON.stringify(asked.params[name]),
  );
  const params = Object.fromEntries(changed.map((name) => [name, method.params[name]]));
  const changes = { ...combined, params };
  if (request.from === undefined && changed.length === 0 && !changes.query && isWhole(changes.without))
    throw new HopscopeError("invalid-input", "Nothing is changed.", {
      hint: "Change a parameter or the query, take something out of the graph, or name the stage to run again.",
    });
  return { original, asked, method, changes, bounds: boundsOf(original, method, changes) };
}

const NO_CHANGES: Omit<Intervention, "from"> = {
  params: {},
  without: { nodes: [], edges: [], labels: [], relations: [] },
};

function boundsOf(
  original: RunColumn,
  { retriever }: ChosenMethod,
  { params, query }: CheckedChanges["changes"],
): Bound[] {
  const stageOf = paramStages(retriever);
  const bounds: Bound[] = Object.keys(params).map((name) => ({
    stage: stageOf[name]!,
    reason: `The stage "${stageOf[name]}" reads the parameter "${name}".`,
  }));
  if (query) bounds.push(boundOfQuery(retriever));
  const unfinished = original.stages.find(
    ({ state }) => state !== "done" && (state !== "skipped" || original.retrieval === null),
  );
  if (unfinished)
    bounds.push({ stage: unfinished.id, reason: `The stage "${unfinished.id}" has no result to keep.` });
  return bounds;
}

/** @throws HopscopeError `invalid-input` for a method that plans nothing */
function boundOfQuery({ title, reads }: ChosenMethod["retriever"]): Bound {
  if (!reads) throw new HopscopeError("invalid-input", `${title} plans nothing: it cannot be given a query.`);
  return { stage: reads.stage, reason: `The stage "${reads.stage}" reads the query.` };
}

/** The earliest of the bounds; null where everything could be reused. */
export function firstBound(stages: readonly { id: string }[], bounds: readonly Bound[]): Bound | null {
  const placeOf = ({ stage }: Bound) => stages.findIndex(({ id }) => id === stage);
  return bounds.toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? null;
}

/**
 * The first stage to run again: the one that was asked for, else the last that all bounds allow.
 * @throws HopscopeError `invalid-input` for an unknown stage, or one that is too late
 */
export function chooseFrom(
  stages: readonly { id: string }[],
  wanted: string | undefined,
  bounds: readonly Bound[],
): string {
  const ids = stages.map(({ id }) => id);
  const first = firstBound(stages, bounds);
  if (wanted === undefined) return first?.stage ?? ids[0]!;
  if (!ids.includes(wanted))
    throw invalidFrom(`There is no stage "${wanted}".`, `The stages: ${ids.join(", ")}.`);
  if (first && ids.indexOf(wanted) > ids.indexOf(first.stage))
    throw invalidFrom(`${first.reason} It comes before "${wanted}".`, `Run it again from "${first.stage}".`);
  return wanted;
}

function invalidFrom(message: string, hint: string): HopscopeError {
  const problems: InputProblem[] = [{ at: "from", message }];
  return new HopscopeError("invalid-input", message, { hint, problems });
}
