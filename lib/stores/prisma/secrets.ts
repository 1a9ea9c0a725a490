/**
 * Keys and passwords by name. They lie in the database as they are, so its files are to be protected like a key file; they
 * are read by the server only, and no answer, error or log has them.
 */
import type { PrismaClient } from "./generated/client";

/** The name under which the password of a knowledge base's Neo4j is stored. */
export function neo4jSecret(knowledgeBase: string): string {
  return `neo4j:${knowledgeBase}`;
}

export class Secrets {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  /** Null when there is none. */
  async get(name: string): Promise<string | null> {
    return (await this.#client.secret.findUnique({ where: { name } }))?.value ?? null;
  }

  async set(name: string, value: string): Promise<void> {
    await this.#client.secret.upsert({ where: { name }, create: { name, value }, update: { value } });
  }

  /** Forgetting what is not there is no error. */
  async remove(name: string): Promise<void> {
    await this.#client.secret.deleteMany({ where: { name } });
  }
}
