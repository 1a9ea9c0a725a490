import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import { openDatabase } from "./database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase({ onDisk: true });
});
afterAll(() => opened.remove());

test("an answer is stored as it was written, the first one for good", async () => {
  const { llmAnswers } = opened.database;
  expect(await llmAnswers.get("k")).toBeNull();
  const usage = { input: 12, output: 3, estimated: false };
  const text = 'With "quotes", \u0000, \ud83d\ude80 and\nlines.';
  await Promise.all([llmAnswers.set("k", { text, usage }), llmAnswers.set("k", { text, usage })]);
  await llmAnswers.set("k", { text: "another" });
  expect(await llmAnswers.get("k")).toEqual({ text, usage });
  expect(await llmAnswers.many(["k", "none"])).toEqual(new Map([["k", text]]));
});

test("settings and answers outlast the process", async () => {
  const { settings, llmAnswers } = opened.database;
  expect(await settings.get("llm")).toBeNull();
  await settings.set("llm", { model: "one" });
  await settings.set("llm", { model: "two", prices: { "a/b": { input: 1, output: 2 } } });
  await llmAnswers.set("later", { text: "stored" });
  await opened.database.close();
  const again = await openDatabase(opened.environment);
  expect(await again.settings.get("llm")).toEqual({
    model: "two",
    prices: { "a/b": { input: 1, output: 2 } },
  });
  expect(await again.llmAnswers.get("later")).toEqual({ text: "stored" });
  await again.close();
});
