import type { Embedder } from "../../core/contract/retriever";

/** An embedder that holds files, threads or memory until it is closed. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>;
}
