/** What a knowledge base lacks, and that a method which needs it says so instead of running. */
import { expect, it } from "vitest";
import type { KnowledgeBase } from "../core/knowledge-base";
import { findLacks, refuseLacking } from "./lacks";
import type { ChosenMethod } from "./methods";

const connected = (textIndex: boolean, embedder: string | null) =>
  ({ name: "Far", connection: { seen: { textIndex, embedder } }, manifest: null }) as KnowledgeBase;
const indexed = (embedder: string | null, parts = [{ name: "dominance.arrow" }]) =>
  ({ name: "Near", connection: null, manifest: { embedder, parts } }) as KnowledgeBase;

const method = (needs: readonly string[]) =>
  ({
    retriever: { title: "Method", needs, retrieve: async () => "ran" },
    params: {},
  }) as unknown as ChosenMethod;

it("lacks nothing when everything was made with the model that questions are embedded with", () => {
  expect(findLacks(indexed("mini"), "mini")).toEqual([]);
  expect(findLacks({ ...indexed(null), manifest: null }, "mini")).toEqual([]);
});

it("names both ways out of a Neo4j without indexes, and the model of an older generation", () => {
  const lacks = findLacks(connected(false, null), "mini");
  expect(lacks.map(({ index }) => index)).toEqual(["text", "vector", "dominance"]);
  for (const { remedy } of lacks.slice(0, 2)) expect(remedy).toMatch(/Create the indexes.*project/s);
  expect(lacks[2]?.remedy).toMatch(/^Project/);
  const other = findLacks(connected(true, "other"), "mini");
  expect(other.map(({ index }) => index)).toEqual(["vector", "dominance"]);
  expect(findLacks(indexed("other"), "mini")[0]?.reason).toContain("other");
  expect(findLacks(indexed(null), "mini")[0]?.reason).toContain("without vectors");
  expect(findLacks(indexed("mini", []), "mini")).toEqual([
    { index: "dominance", reason: expect.stringContaining("before"), remedy: "Index it again." },
  ]);
});

it("lets a method run that needs nothing of it, and refuses the others with the reason", async () => {
  const lacks = findLacks(connected(false, null), "mini");
  const run = ({ retriever }: ChosenMethod) => retriever.retrieve as () => Promise<unknown>;
  expect(await run(refuseLacking(method(["similarity"]), lacks))()).toBe("ran");
  await expect(run(refuseLacking(method(["text", "vector"]), lacks))()).rejects.toMatchObject({
    code: "not-ready",
    message: expect.stringMatching(
      /^Method cannot run here\. .*no text index\. .*no vector index made with mini\. Create the indexes [^.]*\.$/,
    ),
  });
});
