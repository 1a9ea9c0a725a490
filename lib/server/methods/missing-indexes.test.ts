/** Which indexes a knowledge base does not have, and that a method which needs one says so instead of running. */
import { expect, it } from "vitest";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { MethodIndex } from "../../methods/contract/method-index";
import { MethodRegistry } from "../../methods/contract/method-registry";
import type { Embedder, Retriever } from "../../methods/contract/retriever";
import type { ChosenMethod } from "./methods";
import { findMissingIndexes, requireIndexes } from "./missing-indexes";
import { runMethod } from "./run-method";
import type { AskingKit } from "./toolkit";

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
const ofModel = (id: string, index = pathIndex) => ({
  embedder: { id } as Embedder,
  methods: new MethodRegistry([{ indexes: [index] } as unknown as Retriever]),
});

const method = (needs: readonly string[], indexes: readonly MethodIndex[] = []) =>
  ({
    retriever: { title: "Method", needs, indexes, stages: [] },
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

it("misses no files of an index that is not needed", () => {
  const kit = ofModel("mini", { ...pathIndex, withoutFiles: true });
  expect(findMissingIndexes(kit, connected(true, "mini"))).toEqual([]);
  expect(findMissingIndexes(kit, indexed("mini", []))).toEqual([]);
});

it("lets a method run that needs nothing of it, and refuses the others with the reason", async () => {
  const missingIndexes = findMissingIndexes(ofModel("mini"), connected(false, null));
  const refusal = (chosen: ChosenMethod) => requireIndexes(chosen, missingIndexes).cannotRun;
  expect(refusal(method([]))).toBeUndefined();
  expect(refusal(method([], [pathIndex]))?.message).toContain(
    '"Far" is a Neo4j database, which has no index of paths.',
  );
  expect(refusal(method(["text", "vector"]))).toMatchObject({
    code: "not-ready",
    message: expect.stringMatching(
      /^Method cannot run here\. .*no text index\. .*no vector index made with mini\. Create the indexes [^.]*\.$/,
    ),
  });
});

it("says so before the question is read, which needs indexes as well", async () => {
  const chosen = requireIndexes(
    method(["text"]),
    findMissingIndexes(ofModel("mini"), connected(false, null)),
  );
  const read = () => Promise.reject(new Error("The name index is not there."));
  const kit = { read, graph: {}, signal: new AbortController().signal } as unknown as AskingKit;
  expect(await runMethod(chosen, { text: "Who?", budget: 5 }, kit)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("Method cannot run here."),
  });
});
