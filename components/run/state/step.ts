/**
 * The position of a column: a stage and, in it, what was picked: a row of a table, a match, or a path and how far it is
 * walked. Written as "stage" or "stage@artefact.item" or "stage@artefact.item.step" in an address, all counted from 0.
 */
import type { Artefact, StageRecord, TracedPath } from "@/lib/methods/trace/trace";

export interface Pick {
  /** Among all artefacts of the stage. */
  artefact: number;
  /** Among the artefact's rows, paths or matches. */
  item: number;
  /** The last step that is walked; null for the whole path, and for what has no steps. */
  step: number | null;
}

export interface Step {
  stage: string;
  pick: Pick | null;
}

export function writeStep({ stage, pick }: Step): string {
  if (!pick) return stage;
  const { artefact, item, step } = pick;
  return `${stage}@${artefact}.${item}${step === null ? "" : `.${step}`}`;
}

/** Text without a valid pick is read as a stage alone. */
export function readStep(text: string): Step {
  const [, stage = text, artefact, item, step] = /^(.*)@(\d+)\.(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (artefact === undefined) return { stage, pick: null };
  return {
    stage,
    pick: { artefact: Number(artefact), item: Number(item), step: step === undefined ? null : Number(step) },
  };
}

export type PathsArtefact = Extract<Artefact, { kind: "paths" }>;

export interface PlayedPath {
  artefact: number;
  item: number;
  path: TracedPath;
}

/** The path that was picked, else the best path that the stage has; null where it has none of one step at least. */
export function playedPath({ artefacts }: StageRecord, pick: Pick | null): PlayedPath | null {
  const picked = pick && artefacts[pick.artefact];
  const path = picked?.kind === "paths" ? picked.paths[pick?.item ?? 0] : undefined;
  if (pick && path && path.steps.length > 0) return { artefact: pick.artefact, item: pick.item, path };
  for (const [artefact, { kind, ...rest }] of artefacts.entries()) {
    if (kind !== "paths") continue;
    const { paths } = rest as PathsArtefact;
    const item = paths.findIndex(({ steps }) => steps.length > 0);
    const best = paths[item];
    if (best) return { artefact, item, path: best };
  }
  return null;
}

/** Steps as they are written, with that of a column as it was in `before`. */
export function stepBefore(steps: readonly string[], before: readonly string[], column: string): string[] {
  const isOwn = (entry: string) => entry.startsWith(`${column}:`);
  return [...steps.filter((entry) => !isOwn(entry)), ...before.filter(isOwn)];
}
