/** What the servers and services that people set keys of take, as their documents and releases say (November 2026). */
import type { FakeAbilities } from "./fake-llm-server";

const OF_A_SERVICE = { fineTuning: false, logProbabilities: false } as const;

export const PROFILES = {
  /** A reasoning model: no temperature, the newer name of the limit, no log-probabilities. */
  "OpenAI, reasoning": {
    ...{ logProbabilities: false, temperature: false, tokenLimitName: "max_completion_tokens" },
    ...{ chatOdds: false, thoughts: 4_000, owner: "openai" },
  },
  /** A chat model: log-probabilities with chats alone. */
  OpenAI: { logProbabilities: false, owner: "openai" },
  /** One deployment: no list of models. */
  Azure: { ...OF_A_SERVICE, owner: null },
  /** An instruction-tuned model whose chat template has no system role, and whose tokenizer begins texts with a mark. */
  vLLM: {
    ...{ vllm: true, grammars: true, guidedFields: false, echo: true, beginning: "<bos>", fineTuning: false },
    ...{ systemRole: false, window: 8_192, owner: "vllm" },
  },
  /** The window as it is without a setting. */
  Ollama: { ...OF_A_SERVICE, window: 4_096, owner: "library" },
  /** A model that thinks in a field of its own. */
  OpenRouter: { ...OF_A_SERVICE, chatOdds: false, thoughts: 4_000, owner: "someone" },
  /** Schemas, but no "any JSON"; no log-probabilities; a model that thinks in the text, after a tag that its template has opened. */
  "LM Studio": {
    ...{ ...OF_A_SERVICE, jsonObject: false, chatOdds: false, window: 4_096 },
    ...{ owner: "organization_owner", thoughts: 300, thoughtsAs: "closing tag" },
  },
} satisfies Record<string, Partial<FakeAbilities>>;
