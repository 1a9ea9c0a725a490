/** A canvas of Explore that was saved by name: the steps that lead to it, what is pinned and filtered, and its query. */
import * as z from "zod";

/** A canvas with a thousand pins and steps is far below it. */
const STATE_LETTERS = 100_000;

export const viewStateSchema = z.strictObject({
  /** The steps of the canvas, as an address writes them, without an address's limit. */
  steps: z.string().max(STATE_LETTERS),
  /** Positions of pinned nodes, by id. */
  pinned: z.record(z.string(), z.strictObject({ x: z.number(), y: z.number() })),
  /** In the form used in an address. */
  filter: z.string().max(STATE_LETTERS),
  cypher: z.string().max(STATE_LETTERS),
});
export type ViewState = z.infer<typeof viewStateSchema>;

const viewNameSchema = z.string().trim().min(1, "The view needs a name.").max(120);

export const newViewSchema = z.strictObject({ name: viewNameSchema, state: viewStateSchema });
export type NewView = z.infer<typeof newViewSchema>;

export const changeViewSchema = z
  .strictObject({ name: viewNameSchema.optional(), state: viewStateSchema.optional() })
  .refine(({ name, state }) => name !== undefined || state !== undefined, {
    message: "Give a name, a state, or both.",
  });
export type ViewChange = z.infer<typeof changeViewSchema>;

export const exploreViewSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  name: z.string(),
  state: viewStateSchema,
  createdAt: z.iso.datetime(),
});
export type ExploreView = z.infer<typeof exploreViewSchema>;

/** By name. */
export const exploreViewsSchema = z.object({ views: z.array(exploreViewSchema) });
