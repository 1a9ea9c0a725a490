/** The first stage of a method that reads a parameter: when the parameter changes, stages are run again from there on. */
import * as z from "zod";
import type { Retriever } from "./retriever";

/** A whole number between two others, of the stage that reads it first. */
export const int = (stage: string, least: number, most: number, value: number) =>
  z.int().min(least).max(most).default(value).meta({ stage });

/** A number between two others. */
export const number = (stage: string, least: number, most: number, value: number) =>
  z.number().min(least).max(most).default(value).meta({ stage });

export const flag = (stage: string, value: boolean) => z.boolean().default(value).meta({ stage });

/** One of a few words, the first unless it is set. */
export const choice = <const Words extends readonly [string, ...string[]]>(stage: string, ...words: Words) =>
  z
    .enum<Words>(words)
    .default(words[0] as never)
    .meta({ stage });

/** Parameters name their stage beside their description: `.meta({ stage: "rerank" })`. */
const describedSchema = z.object({ properties: z.record(z.string(), z.object({ stage: z.string() })) });

/** Ids of stages by parameter. @throws ZodError when a parameter does not say its stage, which the conformance suite refuses */
export function paramStages({ params }: Pick<Retriever, "params">): Record<string, string> {
  const { properties } = describedSchema.parse(z.toJSONSchema(params, { io: "input" }));
  return Object.fromEntries(Object.entries(properties).map(([name, { stage }]) => [name, stage]));
}
