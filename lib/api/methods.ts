/** The retrieval methods that questions can be asked of. */
import * as z from "zod";
import { recipeIdSchema } from "../methods/contract/fine-tuning";
import { ablationTableSchema, paperSchema, queryReadingSchema } from "../methods/contract/retriever";
import { methodModelKindSchema } from "../methods/contract/trainable";
import { stageSpecSchema } from "../methods/trace/trace";
import { endpoint } from "./endpoint";

export const methodSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** A summary in a few words. */
  inShort: z.string(),
  summary: z.string(),
  paper: paperSchema,
  stages: z.array(stageSpecSchema),
  /** Ids of the indexes without which it cannot run. */
  needs: z.array(z.string()),
  /** Its use of a query that is given in place of a plan; null where it plans nothing. */
  reads: queryReadingSchema.nullable(),
  learns: z.array(
    z.object({
      kind: methodModelKindSchema,
      title: z.string(),
      description: z.string(),
      source: z.string(),
      fewestQuestions: z.int(),
    }),
  ),
  teaches: z.array(
    z.object({ id: recipeIdSchema, title: z.string(), description: z.string(), source: z.string() }),
  ),
  /** Tables of its paper that its parameters can express, as variants to run. */
  ablations: z.array(ablationTableSchema),
  /** JSON Schema of the parameters, with a default, a description and the first stage that reads it for each. */
  params: z.record(z.string(), z.unknown()),
  defaults: z.record(z.string(), z.unknown()),
});
export type Method = z.infer<typeof methodSchema>;

export const methodsSchema = z.object({ methods: z.array(methodSchema) });

export const listMethods = endpoint({
  path: "/api/methods",
  summary: "List the retrieval methods with their stages and parameters",
  response: methodsSchema,
});
