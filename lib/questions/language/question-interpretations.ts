/** All that was made of a question. */
import type { Mention } from "../mentions/mention";
import type { Interpretation } from "./interpretation";

export interface QuestionInterpretations {
  question: string;
  /** Most probable first; no two of them find the same. */
  interpretations: Interpretation[];
  names: readonly Mention[];
  /** Names in the question that are not in the graph, each with the nearest names that are. */
  unknownNames: { span: [number, number]; text: string; nearest: string[] }[];
  /** The part of its time budget that ran out, if one did. */
  truncated: "time" | null;
}
