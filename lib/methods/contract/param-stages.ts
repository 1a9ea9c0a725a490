/** The first stage of a method that reads a parameter: when the parameter changes, stages are run again from there on. */
import * as z from "zod";
import type { Retriever } from "./retriever";

/** Parameters name their stage: `.meta({ stage: "rerank" })`. */
const describedSchema = z.object({ properties: z.record(z.string(), z.object({ stage: z.string() })) });

/** Ids of stages by parameter. @throws ZodError when a parameter does not say its stage, which the conformance suite refuses */
export function paramStages({ params }: Pick<Retriever, "params">): Record<string, string> {
  const { properties } = describedSchema.parse(z.toJSONSchema(params, { io: "input" }));
  return Object.fromEntries(Object.entries(properties).map(([name, { stage }]) => [name, stage]));
}
