/** The query graph as a language model writes it (appendix D). */
import * as z from "zod";

export const writtenGraphSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.string().describe("Its own, like a1."),
      text: z.string().nullish().describe("The question's characters that name it; empty for an unknown."),
      name: z
        .string()
        .nullish()
        .describe("The same as a reference work would write it; empty for an unknown."),
    }),
  ),
  edges: z.array(z.object({ from: z.string(), to: z.string() })).describe("Pairs of node ids."),
  target: z.string().describe("The id of the unknown that is asked for."),
});
export type WrittenGraph = z.infer<typeof writtenGraphSchema>;
