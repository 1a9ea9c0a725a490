/**
 * The plan of SPARK (SAGE section 2.2 A 2): semantic searches and structural queries in turn, joined by the variables that
 * they bind. What a language model writes is read into it; whether its names exist is found out afterwards.
 */
import * as z from "zod";

export const sparkPlanSchema = z.object({
  steps: z.array(
    z.union([
      z.object({
        step: z.literal("find"),
        variable: z.string().describe("Bound to the nodes that are found"),
        label: z.string().describe("One label of the schema; empty for any"),
        phrase: z.string().describe("What to look for, in the words of the question"),
      }),
      z.object({
        step: z.literal("match"),
        cypher: z.string().describe("Reads the graph; a variable of an earlier step keeps its nodes"),
      }),
    ]),
  ),
  answer: z.string().describe("The variable that holds what the question asks for"),
});
export type SparkPlan = z.infer<typeof sparkPlanSchema>;
export type FindStep = Extract<SparkPlan["steps"][number], { step: "find" }>;
