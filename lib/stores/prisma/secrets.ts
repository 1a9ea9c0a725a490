/**
 * Keys and passwords by name, encrypted with a key outside of the database. They are read by the server only, and no answer,
 * error or log has them.
 */
import type { PrismaClient } from "./generated/client";
import { isEncrypted, type SecretCipher } from "./secret-cipher";

/** The name under which the password of a knowledge base's Neo4j is stored. */
export function neo4jSecret(knowledgeBase: string): string {
  return `neo4j:${knowledgeBase}`;
}

export class Secrets {
  constructor(
    private readonly client: PrismaClient,
    private readonly cipher: SecretCipher,
  ) {}

  /** Null when there is none, or none that the key in force can read. */
  async get(name: string): Promise<string | null> {
    const row = await this.client.secret.findUnique({ where: { name } });
    return row && this.cipher.decrypt(name, row.value);
  }

  async set(name: string, value: string): Promise<void> {
    const encrypted = this.cipher.encrypt(name, value);
    await this.client.secret.upsert({
      where: { name },
      create: { name, value: encrypted },
      update: { value: encrypted },
    });
  }

  /** Forgetting what is not there is no error. */
  async remove(name: string): Promise<void> {
    await this.client.secret.deleteMany({ where: { name } });
  }

  /** Encrypts what an older version stored as it is. @returns how many secrets the key in force cannot read */
  async encryptAll(): Promise<number> {
    const rows = await this.client.secret.findMany();
    for (const { name, value } of rows) if (!isEncrypted(value)) await this.set(name, value);
    return rows.filter(({ name, value }) => this.cipher.decrypt(name, value) === null).length;
  }
}
