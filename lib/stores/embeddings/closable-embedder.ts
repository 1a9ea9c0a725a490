import type { Embedder } from "../../methods/contract/retriever";

/** An embedder that holds files, threads or memory until it is closed. */
export interface ClosableEmbedder extends Embedder {
  /**
   * Opens what embedding needs, where that was not done yet; else the first text waits for it.
   * @throws HopscopeError `model-unavailable` when it does not open
   */
  open(): Promise<void>;
  close(): Promise<void>;
}
