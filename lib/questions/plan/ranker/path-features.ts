/** A candidate as a set of features of its paths: its relations by place, pairs of them, its length, what it ends in. */
import type { TypedStep } from "../../../graph/graph-source";
import type { Candidate } from "../plan";

/** Names of the features, each once; the same names mean the same on every graph. */
export function pathFeatures({ arms, label, template, restrictions }: Candidate): string[] {
  const features = new Set([
    `label ${label}`,
    `template ${template} ${arms.length}`,
    `restrictions ${restrictions.length}`,
  ]);
  for (const { steps } of arms) {
    features.add(`steps ${steps.length}`);
    for (const [at, step] of steps.entries()) {
      const name = nameOf(step);
      features.add(name);
      features.add(`${at} after the mention ${name}`);
      features.add(`${steps.length - 1 - at} before the target ${name}`);
      const next = steps[at + 1];
      if (next) features.add(`${name} ${nameOf(next)}`);
    }
  }
  return [...features];
}

function nameOf({ type, direction }: TypedStep): string {
  return direction === "out" ? `-${type}->` : `<-${type}-`;
}
