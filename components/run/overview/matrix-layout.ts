/** A person's arrangement of the overview: hidden columns, and the order of methods. */
import type { RunColumn } from "@/lib/measure/run/run";
import type { Phase } from "@/lib/methods/trace/trace";
import { confidenceIn } from "../answer/answer-kind";
import { COMPARED } from "./phase-titles";

export interface MatrixLayout {
  hidden: readonly Phase[];
  /** In the order asked, by confidence (highest first), or as in `methods`. */
  order: "asked" | "confidence" | "own";
  /** Ids of methods, in a person's own order; those that it has not come last. */
  methods: readonly string[];
}

export const USUAL_LAYOUT: MatrixLayout = { hidden: [], order: "asked", methods: [] };

export function shownPhases({ hidden }: MatrixLayout): Phase[] {
  const shown = COMPARED.filter((phase) => !hidden.includes(phase));
  return shown.length > 0 ? shown : ["answer"];
}

/** The layout with a column hidden, or shown again; the last one stays. */
export function togglePhase(layout: MatrixLayout, phase: Phase): MatrixLayout {
  const { hidden } = layout;
  if (hidden.includes(phase)) return { ...layout, hidden: hidden.filter((one) => one !== phase) };
  return hidden.length + 1 < COMPARED.length ? { ...layout, hidden: [...hidden, phase] } : layout;
}

/** Rows in order: each method of the question, followed by what was changed and run again from it. */
export function orderRows(columns: readonly RunColumn[], layout: MatrixLayout): RunColumn[] {
  const groups = groupsOf(columns);
  if (layout.order === "confidence") groups.sort((one, other) => confidenceOf(other) - confidenceOf(one));
  if (layout.order === "own")
    groups.sort((one, other) => placeOf(one, layout.methods) - placeOf(other, layout.methods));
  return groups.flat();
}

/** The layout with a method one place further up (-1) or down (1); null where it is the first or the last. */
export function moveRow(
  columns: readonly RunColumn[],
  layout: MatrixLayout,
  column: string,
  by: -1 | 1,
): MatrixLayout | null {
  const groups = groupsOf(orderRows(columns, layout));
  const methods = groups.map(([first]) => first!.method);
  const at = groups.findIndex((group) => group.some(({ id }) => id === column));
  const to = at + by;
  if (at < 0 || to < 0 || to >= methods.length) return null;
  const moved = methods.with(at, methods[to]!).with(to, methods[at]!);
  return { ...layout, order: "own", methods: moved };
}

/** A layout as it was stored; the usual one for anything else. */
export function readLayout(text: string | null): MatrixLayout {
  try {
    const read: unknown = JSON.parse(text ?? "");
    if (typeof read !== "object" || read === null) return USUAL_LAYOUT;
    const { hidden, order, methods } = read as Record<string, unknown>;
    const phases = Array.isArray(hidden) ? COMPARED.filter((phase) => hidden.includes(phase)) : [];
    return {
      hidden: phases.length < COMPARED.length ? phases : [],
      order: order === "confidence" || order === "own" ? order : "asked",
      methods: Array.isArray(methods) ? methods.filter((id) => typeof id === "string") : [],
    };
  } catch {
    return USUAL_LAYOUT;
  }
}

/** A counterfactual follows its original; `columns` are in that order. */
function groupsOf(columns: readonly RunColumn[]): RunColumn[][] {
  const groups: RunColumn[][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    const isOfLast = column.counterfactual && last?.some(({ id }) => id === column.counterfactual?.of);
    if (isOfLast) last?.push(column);
    else groups.push([column]);
  }
  return groups;
}

/** Confidence of the original column; a method that does not answer has the lowest. */
function confidenceOf([first]: readonly RunColumn[]): number {
  return confidenceIn(first?.retrieval?.answer) ?? -1;
}

function placeOf([first]: readonly RunColumn[], methods: readonly string[]): number {
  const at = methods.indexOf(first?.method ?? "");
  return at < 0 ? methods.length : at;
}
