/** Settings that a person chose, by name; the reader knows their shape. */
import type { Prisma, PrismaClient } from "./generated/client";

export class Settings {
  constructor(private readonly client: PrismaClient) {}

  /** Null when nothing was chosen. */
  async get(name: string): Promise<unknown> {
    return (await this.client.setting.findUnique({ where: { name } }))?.value ?? null;
  }

  async set(name: string, value: Prisma.InputJsonValue): Promise<void> {
    await this.client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  }
}
