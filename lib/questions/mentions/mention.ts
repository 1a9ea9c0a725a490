/** A name in a question, and the nodes that it may mean. */
import * as z from "zod";
import { candidateEntitySchema } from "./candidate-entity";

/** Half-open range of characters of the question. */
export const spanSchema = z.tuple([z.int().min(0), z.int().min(0)]);

/** A place in the question that names nodes. */
export const mentionSchema = z.object({
  span: spanSchema,
  /** The question's characters in `span`. */
  text: z.string(),
  /** The kind of match: the name itself ("health ministry" for "Ministry of Health" as well), its singular or plural, a name within few edits, or a name of similar meaning. */
  kind: z.enum(["exact", "plural", "fuzzy", "dense"]),
  /** Best first, never empty: what is ambiguous stays so, and the pattern decides. */
  readings: z.array(candidateEntitySchema).min(1),
});
export type Mention = z.infer<typeof mentionSchema>;
