/**
 * Highlights on a column's canvas: what is pointed at, else what is picked in its stage, else what several methods have in
 * common, else the chosen node's path.
 */
import type { Focus } from "@/components/graph-view/run-elements";
import type { RunColumn } from "@/lib/measure/run/run";
import { type Glance, pickLights } from "../state/lights";
import { litEdges } from "../state/lit-edges";
import type { Step } from "../state/step";

interface Looked {
  hovered: string | null;
  selected: string | null;
  glance: Glance | null;
  common: Glance | null;
  step: Step | null;
  link: string | null;
  /** "sentence.citation" of this column. */
  citation: string | null;
}

export function columnFocus(
  column: RunColumn,
  { hovered, selected, glance, common, step, link, citation }: Looked,
): Focus {
  const stage = column.stages.find(({ id }) => id === step?.stage);
  const seen = glance ?? (stage && step?.pick ? pickLights(stage, step.pick) : null) ?? common;
  if (seen) return { hovered, selected, ...seen };
  const edges = link !== null ? new Set([link]) : litEdges(column, stage?.id ?? null, selected, citation);
  return { hovered, selected, lit: { nodes: NONE, edges }, left: { nodes: NONE, edges: NONE } };
}

const NONE: ReadonlySet<string> = new Set();
