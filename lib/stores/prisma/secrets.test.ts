import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import { openDatabase } from "./database";
import type { PrismaClient } from "./generated/client";
import { SecretCipher } from "./secret-cipher";
import { Secrets } from "./secrets";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

describe("in a database", () => {
  it("secrets are stored by name, replaced and forgotten", async () => {
    const { secrets } = opened.database;
    expect(await secrets.get("neo4j:films")).toBeNull();
    await secrets.set("neo4j:films", "first");
    await secrets.set("neo4j:films", "sécond \" '");
    await secrets.set("neo4j:other", "");
    expect([await secrets.get("neo4j:films"), await secrets.get("neo4j:other")]).toEqual(["sécond \" '", ""]);
    await secrets.remove("neo4j:films");
    await secrets.remove("neo4j:films");
    expect(await secrets.get("neo4j:films")).toBeNull();
  });

  it("no file of the rows has them, and the same key reads them after another opening", async () => {
    await opened.database.secrets.set("llm:somewhere", "sk-very-secret");
    const rows = path.join(opened.environment.HOPSCOPE_DATA, "rows");
    mkdirSync(rows);
    await opened.database.exportRows(rows, []);
    const contents = readdirSync(rows).map((file) => readFileSync(path.join(rows, file), "utf8"));
    expect(contents.filter((text) => text.includes("llm:somewhere"))).toHaveLength(1);
    expect(contents.filter((text) => text.includes("sk-very-secret"))).toEqual([]);
    if (opened.environment.DATABASE_URL) {
      const [same, other] = [{}, { HOPSCOPE_SECRET_KEY: "another key, as long as it has to be" }];
      const read = async (key: object) => {
        const database = await openDatabase({ ...opened.environment, ...key });
        const secret = await database.secrets.get("llm:somewhere");
        await database.close();
        return secret;
      };
      expect([await read(same), await read(other)]).toEqual(["sk-very-secret", null]);
    }
  });
});

describe("under another key", () => {
  /** A table of secrets in memory. */
  function table() {
    const rows = new Map<string, string>();
    const secret = {
      findUnique: async ({ where: { name } }: { where: { name: string } }) =>
        rows.has(name) ? { name, value: rows.get(name) } : null,
      findMany: async () => [...rows].map(([name, value]) => ({ name, value })),
      upsert: async ({ create: { name, value } }: { create: { name: string; value: string } }) =>
        rows.set(name, value),
    };
    const open = (key: number) =>
      new Secrets({ secret } as unknown as PrismaClient, new SecretCipher(Buffer.alloc(32, key)));
    return { rows, open };
  }

  it("they count as not stored, and can be entered again", async () => {
    const { open } = table();
    await open(1).set("a", "first");
    expect(await open(2).encryptAll()).toBe(1);
    expect(await open(2).get("a")).toBeNull();
    await open(2).set("a", "again");
    expect([await open(2).get("a"), await open(2).encryptAll()]).toEqual(["again", 0]);
  });

  it("what an older version stored as it is, is encrypted", async () => {
    const { rows, open } = table();
    rows.set("a", "sk-plain");
    expect(await open(1).get("a")).toBe("sk-plain");
    expect(await open(1).encryptAll()).toBe(0);
    expect(rows.get("a")).not.toContain("sk-plain");
    expect([await open(1).get("a"), await open(2).get("a")]).toEqual(["sk-plain", null]);
  });
});
