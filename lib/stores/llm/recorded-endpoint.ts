/** In an endpoint's place when nothing may be sent: what is on record is answered, everything else refused and counted. */
import { canonicalDigest } from "../../graph/canonical-digest";
import type { AskedEndpoint } from "./chat-endpoint";
import { BEST_DIALECT } from "./dialect";
import type { ChatRequest, Written } from "./exchange";
import { NoGrammars } from "./guided-text";
import { unavailable } from "./llm-refusal";
import { NoOptionTokens } from "./option-tokens";
import type { AnswerStore } from "./shared-answers";
import { NoTokenOdds } from "./token-odds";
import { answerParts } from "./wanted-structure";

/** Answers on record, by their keys. */
export interface LlmRecords {
  /** Answers that can be used, and answers that were cut or could not be used. */
  usable: ReadonlyMap<string, string>;
  unusable: ReadonlyMap<string, string>;
}

export class RecordedEndpoint implements AskedEndpoint {
  readonly givesOdds = true;
  readonly givesChatOdds = true;
  readonly scoresOptions = true;
  readonly dialect = BEST_DIALECT;
  readonly outage = null;
  readonly window = null;
  readonly model: string;
  readonly host: string;
  /** Number of calls that are not on record. */
  refused = 0;
  readonly #baseUrl: string;

  constructor(
    { baseUrl, model }: { baseUrl: string; model: string },
    private readonly records: LlmRecords,
  ) {
    this.model = model;
    this.host = new URL(baseUrl).host;
    this.#baseUrl = baseUrl;
  }

  async chat({
    messages,
    maxTokens,
    structure,
  }: Omit<ChatRequest, "model" | "schemaInObject">): Promise<Written> {
    const { model } = this;
    const parts = answerParts(maxTokens, structure);
    const text = this.records.unusable.get(
      canonicalDigest({ baseUrl: this.#baseUrl, model, messages, ...parts }),
    );
    if (text !== undefined) return { text, cut: false };
    this.refused++;
    throw unavailable(
      this.host,
      "is not asked in a replay, and this call is not on record",
      "The method asks something else than it did when the bundle was written.",
    );
  }

  /** If no odds are on record, the endpoint gave none. */
  async tokenOdds(): Promise<never> {
    throw new NoTokenOdds();
  }

  async chatOdds(): Promise<never> {
    throw new NoTokenOdds();
  }

  async optionTokens(): Promise<never> {
    throw new NoOptionTokens();
  }

  async guidedText(): Promise<never> {
    throw new NoGrammars();
  }

  async grammarServer(): Promise<null> {
    return null;
  }

  async isVllm(): Promise<boolean> {
    return false;
  }
}

/** The answers on record as a store to which nothing is added. */
export function recordedAnswers({ usable }: LlmRecords): AnswerStore {
  return {
    get: async (key) => {
      const text = usable.get(key);
      return text === undefined ? null : { text };
    },
    set: async () => {},
  };
}
