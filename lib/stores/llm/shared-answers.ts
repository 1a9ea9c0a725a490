/** Answers that were paid for: stored by what was asked, and shared by those who ask the same at the same time. */
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Usage } from "../../methods/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import type { Written } from "./exchange";

export interface CachedAnswer {
  text: string;
  /** Usage when the answer was made; unknown for answers from before this was stored. */
  usage?: Usage | undefined;
}

/** Answers by the digest of what was asked. */
export interface AnswerStore {
  /** Null when there is none. */
  get(key: string): Promise<CachedAnswer | null>;
  set(key: string, answer: CachedAnswer): Promise<void>;
}

/** An answer as it was made, with its usage. */
type Made = Written & Pick<CachedAnswer, "usage">;

export class SharedAnswers {
  readonly #underWay = new Map<string, Promise<Made>>();

  constructor(private readonly store: AnswerStore) {}

  /** The answer under `key`, or what `work` gives; that is stored when it `isUsable`. */
  async find(
    key: string,
    isUsable: (text: string) => boolean,
    work: () => Promise<Made>,
    signal: AbortSignal,
  ): Promise<Made & { cached: boolean }> {
    const stored = await this.store.get(key);
    if (stored && isUsable(stored.text)) return { ...stored, cut: false, cached: true };
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
      // An answer that was cut may be longer next time; a failed write to the cache loses no answer.
      if (isUsable(written.text) && !written.cut)
        await this.store
          .set(key, { text: written.text, usage: written.usage })
          .catch((error: unknown) => console.error(error));
      return { ...written, cached: false };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function isOfAnother(error: unknown): boolean {
  return isCancelled(error) || (error instanceof HopscopeError && error.code === "budget-spent");
}
