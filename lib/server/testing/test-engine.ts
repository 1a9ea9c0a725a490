/**
 * Engines for tests, which share what takes seconds to open: one embedding model, one pool of threads and a few databases for all test
 * files of a process. Tests of opening and closing themselves call `openEngine`.
 */
import path from "node:path";
import { cachedEmbedder } from "../../stores/embeddings/cached-embedder";
import type { ClosableEmbedder } from "../../stores/embeddings/closable-embedder";
import { openMiniLm } from "../../stores/embeddings/open-minilm";
import type { Environment } from "../../stores/environment";
import { pooledDatabase } from "../../stores/testing/pooled-databases";
import type { Engine } from "../engine";
import { type EngineOptions, openEngine } from "../open-engine";
import { openThreads, type Threads } from "../threads/threads";
import { MODEL_FOLDER } from "./small-world";

let model: Promise<ClosableEmbedder> | undefined;
let threads: Threads | undefined;

/** An engine on a data folder, as `openEngine` opens it; closing it leaves model, threads and database to the next. */
export async function openTestEngine(environment: Environment, options: EngineOptions = {}): Promise<Engine> {
  model ??= openMiniLm({ folder: MODEL_FOLDER, threads: environment.HOPSCOPE_THREADS });
  threads ??= openThreads(environment.HOPSCOPE_JOBS + 1);
  const shared = await model;
  const { id, dimensions } = shared;
  const unclosed: ClosableEmbedder = {
    id,
    dimensions,
    embed: (texts, signal) => shared.embed(texts, signal),
    open: () => shared.open(),
    close: async () => {},
  };
  return openEngine(environment, {
    embedder: await cachedEmbedder(unclosed, path.join(environment.HOPSCOPE_DATA, "embeddings")),
    threads: { ...threads, close: async () => {} },
    pglite: await pooledDatabase(environment.HOPSCOPE_DATA),
    ...options,
  });
}
