/** A change that a person prepares in a column before it runs again: gathered piece by piece, then sent at once. */
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { Without } from "@/lib/graph/removal";
import type { CounterfactualRequest } from "@/lib/measure/run/counterfactual";
import type { RunColumn } from "@/lib/measure/run/run";
import { AGENT } from "@/lib/measure/verdict/agent";

export interface WhatIf {
  column: string;
  /** The stage that it was begun at, whose parameters come first; null for none. */
  at: string | null;
  params: Readonly<Record<string, unknown>>;
  without: Without;
  /** Replacement for the plan; null for the method's own. */
  query: { query: QueryGraph } | { cypher: string } | null;
}

/** A piece that is added to what is already gathered for the same column. */
export interface Change {
  column: string;
  at?: string | null;
  params?: Readonly<Record<string, unknown>>;
  without?: Partial<Without>;
  query?: WhatIf["query"];
}

const WHOLE: Without = { nodes: [], edges: [], labels: [], relations: [] };

/** A change of another column begins anew. */
export function addChange(before: WhatIf | null, change: Change): WhatIf {
  const known = before?.column === change.column ? before : null;
  const both = (part: keyof Without) => [
    ...new Set([...(known?.without[part] ?? []), ...(change.without?.[part] ?? [])]),
  ];
  return {
    column: change.column,
    at: change.at ?? known?.at ?? null,
    params: { ...known?.params, ...change.params },
    without: {
      nodes: both("nodes"),
      edges: both("edges"),
      labels: both("labels"),
      relations: both("relations"),
    },
    query: change.query ?? known?.query ?? null,
  };
}

export function isEmpty({ params, without, query }: WhatIf): boolean {
  return (
    Object.keys(params).length === 0 &&
    query === null &&
    Object.values(without).every((ids) => ids.length === 0)
  );
}

/** True if the method plans, so that another query can replace its own. */
export function takesQuery({ method, stages }: RunColumn): boolean {
  if (method === AGENT) return false;
  return stages.some(({ artefacts }) => artefacts.some(({ kind }) => kind === "plans"));
}

/** The request to send; the server chooses the stage from which all of it takes effect. */
export function requestOf({ column, params, without, query }: WhatIf): CounterfactualRequest {
  return { column, params: { ...params }, without: { ...WHOLE, ...without }, ...query };
}
