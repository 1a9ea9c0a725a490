/** Answers of language models by the digest of what was asked, so that nothing is paid for twice. */
import type { AnswerStore } from "../llm/shared-answers";
import type { PrismaClient } from "./generated/client";

export class LlmAnswers implements AnswerStore {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  async get(key: string): Promise<unknown> {
    return (await this.#client.llmAnswer.findUnique({ where: { key } }))?.answer ?? null;
  }

  /** Those that there are, by key. */
  async many(keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#client.llmAnswer.findMany({ where: { key: { in: [...keys] } } });
    return new Map(rows.map(({ key, answer }) => [key, String(answer)]));
  }

  /** Of two answers to the same question the first stays. */
  async set(key: string, answer: string): Promise<void> {
    await this.#client.llmAnswer.createMany({ data: [{ key, answer }], skipDuplicates: true });
  }
}
