/** A correction that a person makes to a graph: what, when, by whom and why. Nothing of the sources changes. */
import * as z from "zod";
import { propertyValueSchema } from "../graph-element";

/** Letters at most, of each. */
const ID = 1_000;
const NAME = 1_000;
const WORD = 200;
const TEXT = 20_000;
const NOTE = 2_000;
const AUTHOR = 100;
/** At most, of one node or edge. */
const LABELS = 20;
const PROPERTIES = 100;

/** Edits of one knowledge base. */
export const MOST_EDITS = 20_000;
export const MOST_EDITS_AT_ONCE = 1_000;

/** UTF-16 that is no text has no place in a file. */
function textSchema(most: number) {
  return z
    .string()
    .max(most, `Expected at most ${most.toLocaleString("en")} letters.`)
    .refine((text) => !/[\ud800-\udfff]/u.test(text), "Expected text without half characters.");
}

const idSchema = textSchema(ID).trim().min(1, "Expected an id.");
const nameSchema = textSchema(NAME).trim().min(1, "Expected a name.");
const wordSchema = textSchema(WORD).trim().min(1, "Expected a word.");
/** The pair's score in the queue of duplicates; absent where a person named it. */
const scoreSchema = z.number().min(0).max(1).optional();
const labelsSchema = z
  .array(wordSchema)
  .min(1, "A node needs a label.")
  .max(LABELS, `Expected at most ${LABELS} labels.`)
  .overwrite((labels) => [...new Set(labels)]);

const valueSchema = z.union([textSchema(TEXT), z.number(), z.boolean()]).pipe(propertyValueSchema);
const hasRoom = [
  (properties: object) => Object.keys(properties).length <= PROPERTIES,
  `Expected at most ${PROPERTIES} properties.`,
] as const;
const propertiesSchema = z.record(wordSchema, valueSchema).refine(...hasRoom);
/** Null removes one; what is not named stays. */
const propertyChangesSchema = z.record(wordSchema, valueSchema.nullable()).refine(...hasRoom);

/** Every edge with these ends and this type, or only those with exactly these properties. */
export const edgePickSchema = z.strictObject({
  source: idSchema,
  type: wordSchema,
  target: idSchema,
  properties: propertiesSchema.optional(),
});
export type EdgePick = z.infer<typeof edgePickSchema>;

export const graphChangeSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("add-node"),
    id: idSchema,
    /** The id when left out. */
    name: nameSchema.optional(),
    labels: labelsSchema.default(["Entity"]),
    text: textSchema(TEXT).default(""),
    properties: propertiesSchema.default({}),
  }),
  z
    .strictObject({
      action: z.literal("change-node"),
      node: idSchema,
      name: nameSchema.optional(),
      labels: labelsSchema.optional(),
      text: textSchema(TEXT).optional(),
      properties: propertyChangesSchema.optional(),
    })
    .refine(
      ({ name, labels, text, properties }) =>
        [name, labels, text, properties].some((one) => one !== undefined),
      "Expected a name, labels, a text or properties to change.",
    ),
  z.strictObject({ action: z.literal("delete-node"), node: idSchema }),
  z.strictObject({
    action: z.literal("add-edge"),
    source: idSchema,
    type: wordSchema,
    target: idSchema,
    properties: propertiesSchema.default({}),
  }),
  z
    .strictObject({
      action: z.literal("change-edge"),
      edge: edgePickSchema,
      type: wordSchema.optional(),
      properties: propertyChangesSchema.optional(),
    })
    .refine(
      ({ type, properties }) => type !== undefined || properties !== undefined,
      "Expected a type or properties to change.",
    ),
  z.strictObject({ action: z.literal("delete-edge"), edge: edgePickSchema }),
  z
    .strictObject({ action: z.literal("merge"), node: idSchema, into: idSchema, score: scoreSchema })
    .refine(({ node, into }) => node !== into, "A node cannot be merged into itself."),
  /** Changes nothing in the graph: the two are not proposed as duplicates again. */
  z
    .strictObject({ action: z.literal("keep-apart"), node: idSchema, other: idSchema, score: scoreSchema })
    .refine(({ node, other }) => node !== other, "A node cannot be kept apart from itself."),
  z.strictObject({ action: z.literal("alias"), node: idSchema, alias: nameSchema }),
]);
export type GraphChange = z.infer<typeof graphChangeSchema>;

/** True if it changes the graph: a decision on duplicates alone does not require a build. */
export function changesGraph({ action }: GraphChange): boolean {
  return action !== "keep-apart";
}

export const newEditSchema = z.strictObject({
  change: graphChangeSchema,
  author: textSchema(AUTHOR).trim().min(1).default("you"),
  note: textSchema(NOTE).trim().default(""),
});
export type NewEdit = z.infer<typeof newEditSchema>;

/** An entry of the log. */
export const graphEditSchema = z.object({
  id: z.string().max(100),
  createdAt: z.iso.datetime(),
  author: z.string(),
  note: z.string(),
  change: graphChangeSchema,
  /** When it was undone; null while it counts. */
  undoneAt: z.iso.datetime().nullable(),
});
export type GraphEdit = z.infer<typeof graphEditSchema>;

/** The outcome of an edit in a generation: applied if there is no reason why not. */
export const editOutcomeSchema = z.object({ id: z.string(), reason: z.string().optional() });
export type EditOutcome = z.infer<typeof editOutcomeSchema>;
