/** The embedder that the environment asks for, with the disk cache in front. */
import path from "node:path";
import type { Environment } from "../environment";
import { cachedEmbedder } from "./cached-embedder";
import type { ClosableEmbedder } from "./closable-embedder";
import { openEndpointEmbedder } from "./endpoint-embedder";
import { openMiniLm } from "./open-minilm";

export type EmbeddingEnvironment = Pick<
  Environment,
  "HOPSCOPE_DATA" | "HOPSCOPE_THREADS" | "EMBEDDINGS_BASE_URL" | "EMBEDDINGS_MODEL" | "EMBEDDINGS_API_KEY"
>;

/**
 * An endpoint where `EMBEDDINGS_BASE_URL` is set, the embedded MiniLM otherwise.
 * @throws HopscopeError `model-unavailable` when the endpoint does not answer or the model does not open.
 */
export async function openEmbedder(environment: EmbeddingEnvironment): Promise<ClosableEmbedder> {
  const embedder = environment.EMBEDDINGS_BASE_URL
    ? await openEndpointEmbedder({
        baseUrl: environment.EMBEDDINGS_BASE_URL,
        model: environment.EMBEDDINGS_MODEL,
        apiKey: environment.EMBEDDINGS_API_KEY,
      })
    : await openMiniLm({
        folder: path.join(environment.HOPSCOPE_DATA, "models"),
        threads: environment.HOPSCOPE_THREADS,
      });
  return cachedEmbedder(embedder, path.join(environment.HOPSCOPE_DATA, "embeddings"));
}
