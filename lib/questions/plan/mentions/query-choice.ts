/** The choice of a query among what a person says of a question. Pages read it too: nothing large is imported here. */
import type { Correction, QueryChoice } from "./correction";

export function isQueryChoice(correction: Correction): correction is QueryChoice {
  return "cypher" in correction;
}
