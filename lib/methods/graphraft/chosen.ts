import type { Reading } from "../../questions/reading/reading";

/** What may be run, most probable first, and how much of the question the first of it represents; that is absent where a language model chose. */
export type Chosen = Pick<Reading, "interpretations" | "abstained" | "coverage">;
