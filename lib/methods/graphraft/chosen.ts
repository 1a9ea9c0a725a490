import type { Reading } from "../../questions/reading/reading";

/** The plans that may be run, most probable first, with the coverage of the first; it is absent where a language model chose. */
export type Chosen = Pick<Reading, "interpretations" | "abstained" | "coverage">;
