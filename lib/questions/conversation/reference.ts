/** References: words of a question that refer to the run before. */
import * as z from "zod";

/** Nodes that one reference may mean at most. */
export const MOST_REFERENTS = 100;

const spanSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([from, to]) => from <= to, "A span ends where it begins, or after that.");

export const referentSchema = z.object({ node: z.string(), name: z.string() });
export type Referent = z.infer<typeof referentSchema>;

export const referenceSchema = z.object({
  /** Half-open range of characters of the question as it was asked; empty where words were left out, as in "and who wrote?". */
  span: spanSchema,
  /** The characters in it. */
  text: z.string(),
  /** The nodes that are meant; several are a group. None: the words stay as they are. */
  nodes: z.array(referentSchema),
  /** Other possible meanings, most likely first. */
  alternatives: z.array(z.array(referentSchema)),
});
export type Reference = z.infer<typeof referenceSchema>;

/** A user's choice of nodes for words that refer to the run before; no nodes leaves the words as they are. */
export const referenceChoiceSchema = z.strictObject({
  span: spanSchema,
  nodes: z.array(z.string().min(1)).max(MOST_REFERENTS),
});
export type ReferenceChoice = z.infer<typeof referenceChoiceSchema>;

/** The link from a follow-up run to the run before. */
export const followsSchema = z.object({
  /** Id of the run before; it may be gone. */
  run: z.string(),
  /** Id of the first run of the thread. */
  thread: z.string(),
  /** The question as it was written. */
  asked: z.string(),
  /** Empty where nothing in the question refers to the run before. */
  references: z.array(referenceSchema),
});
export type Follows = z.infer<typeof followsSchema>;
