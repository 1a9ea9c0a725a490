/** Answers that were paid for: kept by what was asked, and shared by those who ask the same at the same time. */
import { z } from "zod";
import { HopscopeError, isCancelled } from "../../core/errors";
import { unlessAborted } from "../endpoint/abort";
import type { Written } from "./exchange";

/** Answers by the digest of what was asked. */
export interface AnswerStore {
  /** Null when there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, answer: string): Promise<void>;
}

export class SharedAnswers {
  readonly #store: AnswerStore;
  readonly #underWay = new Map<string, Promise<Written>>();

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  /** The answer under `key`, or what `work` gives; that is kept when it `isUsable`. */
  async find(
    key: string,
    isUsable: (text: string) => boolean,
    work: () => Promise<Written>,
    signal: AbortSignal,
  ): Promise<Written & { cached: boolean }> {
    const kept = z.string().safeParse(await this.#store.get(key));
    if (kept.success && isUsable(kept.data)) return { text: kept.data, cut: false, cached: true };
    for (let other = this.#underWay.get(key); other; other = this.#underWay.get(key)) {
      try {
        return { ...(await unlessAborted(other, signal)), cached: true };
      } catch (error) {
        // Another's cancelling and another's budget are not ours.
        if (signal.aborted || !isOfAnother(error)) throw error;
      }
    }
    const own = work();
    this.#underWay.set(key, own);
    try {
      const written = await own;
      // What is cut may be longer the next time; a cache that cannot be written loses no answer.
      if (isUsable(written.text) && !written.cut)
        await this.#store.set(key, written.text).catch((error: unknown) => console.error(error));
      return { ...written, cached: false };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function isOfAnother(error: unknown): boolean {
  return isCancelled(error) || (error instanceof HopscopeError && error.code === "budget-spent");
}
