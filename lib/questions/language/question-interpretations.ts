/** All that was made of a question. */
import type { Mention } from "../mentions/mention";
import type { Interpretation } from "./interpretation";

export interface QuestionInterpretations {
  question: string;
  /** Most probable first; no two of them find the same. */
  interpretations: Interpretation[];
  names: readonly Mention[];
  /** What looks like a name and is none of the graph's, with the nearest names there are. */
  unknownNames: { span: [number, number]; text: string; nearest: string[] }[];
  /** The part of its time budget that ran out, if one did. */
  truncated: "time" | null;
}
