/** Which indexes a knowledge base does not have, and that a method which needs one says so instead of running. */
import { expect, it } from "vitest";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { MethodIndex } from "../../methods/contract/method-index";
import { MethodRegistry } from "../../methods/contract/method-registry";
import type { Embedder, Retriever } from "../../methods/contract/retriever";
import type { ChosenMethod } from "./methods";
import { findMissingIndexes, requireIndexes } from "./missing-indexes";

const connected = (textIndex: boolean, embedder: string | null) =>
  ({ name: "Far", connection: { seen: { textIndex, embedder } }, manifest: null }) as KnowledgeBase;
const indexed = (embedder: string | null, parts = [{ name: "paths.arrow" }, { name: "more-paths.arrow" }]) =>
  ({ name: "Near", connection: null, manifest: { embedder, parts } }) as KnowledgeBase;

const pathIndex: MethodIndex = {
  id: "paths",
  title: "index of paths",
  files: ["paths.arrow", "more-paths.arrow"],
  missing: "was indexed before paths were",
  build: () => [],
};
const ofModel = (id: string) => ({
  embedder: { id } as Embedder,
  methods: new MethodRegistry([{ indexes: [pathIndex] } as unknown as Retriever]),
});

const method = (needs: readonly string[], indexes: readonly MethodIndex[] = []) =>
  ({
    retriever: { title: "Method", needs, indexes, retrieve: async () => "ran" },
    params: {},
  }) as unknown as ChosenMethod;

it("finds nothing missing when everything was made with the model that questions are embedded with", () => {
  expect(findMissingIndexes(ofModel("mini"), indexed("mini"))).toEqual([]);
  expect(findMissingIndexes(ofModel("mini"), { ...indexed(null), manifest: null })).toEqual([]);
});

it("names both ways out of a Neo4j without indexes, and the model of an older generation", () => {
  const missingIndexes = findMissingIndexes(ofModel("mini"), connected(false, null));
  expect(missingIndexes.map(({ index }) => index)).toEqual(["text", "vector", "paths"]);
  for (const { remedy } of missingIndexes.slice(0, 2)) expect(remedy).toMatch(/Create the indexes.*project/s);
  expect(missingIndexes[2]?.remedy).toMatch(/^Project/);
  const other = findMissingIndexes(ofModel("mini"), connected(true, "other"));
  expect(other.map(({ index }) => index)).toEqual(["vector", "paths"]);
  expect(findMissingIndexes(ofModel("mini"), indexed("other"))[0]?.reason).toContain("other");
  expect(findMissingIndexes(ofModel("mini"), indexed(null))[0]?.reason).toContain("without vectors");
  expect(findMissingIndexes(ofModel("mini"), indexed("mini", [{ name: "paths.arrow" }]))).toEqual([
    { index: "paths", reason: '"Near" was indexed before paths were.', remedy: "Index it again." },
  ]);
});

it("lets a method run that needs nothing of it, and refuses the others with the reason", async () => {
  const missingIndexes = findMissingIndexes(ofModel("mini"), connected(false, null));
  const run = ({ retriever }: ChosenMethod) => retriever.retrieve as () => Promise<unknown>;
  expect(await run(requireIndexes(method([]), missingIndexes))()).toBe("ran");
  await expect(run(requireIndexes(method([], [pathIndex]), missingIndexes))()).rejects.toMatchObject({
    message: expect.stringContaining('"Far" is a Neo4j database, which has no index of paths.'),
  });
  await expect(run(requireIndexes(method(["text", "vector"]), missingIndexes))()).rejects.toMatchObject({
    code: "not-ready",
    message: expect.stringMatching(
      /^Method cannot run here\. .*no text index\. .*no vector index made with mini\. Create the indexes [^.]*\.$/,
    ),
  });
});
