/** Answers of language models by the digest of what was asked, so that nothing is paid for twice. */
import * as z from "zod";
import { usageSchema } from "../../methods/llm/llm-call";
import type { AnswerStore, CachedAnswer } from "../llm/shared-answers";
import type { Prisma, PrismaClient } from "./generated/client";

/** A text alone is from before what an answer took was stored. */
const cachedAnswerSchema = z.union([
  z.string().transform((text): CachedAnswer => ({ text })),
  z.object({ text: z.string(), usage: usageSchema.optional() }),
]);

export class LlmAnswers implements AnswerStore {
  constructor(private readonly client: PrismaClient) {}

  async get(key: string): Promise<CachedAnswer | null> {
    const row = await this.client.llmAnswer.findUnique({ where: { key } });
    return cachedAnswerSchema.safeParse(row?.answer).data ?? null;
  }

  /** The texts of those that there are, by key. */
  async many(keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.client.llmAnswer.findMany({ where: { key: { in: [...keys] } } });
    return new Map(rows.map(({ key, answer }) => [key, cachedAnswerSchema.parse(answer).text]));
  }

  /** If the question has an answer already, that one stays. */
  async set(key: string, { text, usage }: CachedAnswer): Promise<void> {
    const answer: Prisma.InputJsonObject = usage ? { text, usage } : { text };
    await this.client.llmAnswer.createMany({ data: [{ key, answer }], skipDuplicates: true });
  }
}
