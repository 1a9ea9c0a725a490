/** The fingerprints of a trajectory as the numbers that scores are made of, in groups that can be left out (Table 2). */
import { type Fingerprint, STEPS } from "./fingerprint";

/** The fingerprints that count; those left out are 0 everywhere. */
export interface Fingerprints {
  textual: boolean;
  structural: boolean;
  traversal: boolean;
}
export const ALL_FINGERPRINTS: Fingerprints = { textual: true, structural: true, traversal: true };

type Group = keyof Fingerprints | "plan";
interface Feature {
  name: string;
  group: Group;
  of(fingerprint: Fingerprint): number;
}

const feature = (group: Group, name: string, of: Feature["of"]): Feature => ({ name, group, of });

/** Scales the number of edges to about [0, 1] for graphs of any size that fits on a machine. */
const DEGREE_SCALE = 5;

/** Each lies near [0, 1]. The first of them are the textual fingerprint of the paper, in the order of the steps. */
export const FEATURES: readonly Feature[] = [
  ...Array.from({ length: STEPS }, (_, at) =>
    feature("textual", `step ${at + 1}`, ({ texts }) => texts[at]!),
  ),
  feature("textual", "BM25", ({ candidate }) => candidate.bm25),
  feature("textual", "cosine", ({ candidate }) => candidate.cosine),
  feature("textual", "cosine among candidates", ({ candidate }) => candidate.scaledCosine),
  feature("textual", "covers", ({ candidate }) => candidate.coverage),
  feature("textual", "name covers", ({ candidate }) => candidate.nameCoverage),
  feature("textual", "name in the question", ({ candidate }) => candidate.nameShare),
  feature("textual", "path covers", ({ pathCoverage }) => pathCoverage),
  feature("structural", "edges", ({ candidate }) => Math.log1p(candidate.degree) / DEGREE_SCALE),
  feature("plan", "planning graph", ({ probability, agreement }) => probability * agreement),
  feature("plan", "agreement", ({ agreement }) => agreement),
  feature("plan", "named by the question", ({ candidate }) => (candidate.mentioned ? 1 : 0)),
];

/** Position of the first step's text score among the features. */
export const FIRST_TEXT = 0;

export function numbersOf(fingerprint: Fingerprint, use: Fingerprints): Float64Array {
  return Float64Array.from(FEATURES, ({ group, of }) =>
    group === "plan" || use[group] ? of(fingerprint) : 0,
  );
}
