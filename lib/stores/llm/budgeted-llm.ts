/** A language model as methods see it, bound to what their run may spend. */
import * as z from "zod";
import type { Budget } from "../../core/llm/budget";
import { estimateTokens } from "../../core/llm/count-tokens";
import { decodeOptions } from "../../core/llm/decode-options";
import { dropThoughts } from "../../core/llm/drop-thoughts";
import type { Choice, Llm, LlmCaller, LlmRequest } from "../../core/llm/llm";
import { withOptions } from "../../core/llm/option-messages";
import { type Reading, readJson } from "../../core/llm/read-json";
import type { ScoredOption } from "../../core/llm/scored-option";
import { chooseByTokens } from "../../core/llm/token-trie";
import type { Account } from "./account";
import type { CallRecorder } from "./call-recorder";
import type { AskedEndpoint } from "./chat-endpoint";
import type { Written } from "./exchange";
import { unavailable } from "./llm-refusal";
import { NoOptionTokens, optionPrompts } from "./option-tokens";
import { NoTokenOdds } from "./token-odds";
import {
  answerParts,
  choiceSchema,
  repairMessages,
  type Structure,
  structureOf,
  structureOfChoice,
} from "./wanted-structure";

const DEFAULT_MAX_TOKENS = 2_048;
/** Of a problem that is reported; it may contain what the model wrote. */
const PROBLEM_SHOWN = 300;

/** Scoring given options sends the prompt once for each: past so many tokens it is asked token by token instead. */
const MOST_SCORED_TOKENS = 32_000;

const scoredSchema = z.array(
  z.object({
    option: z.string(),
    tokens: z.array(z.object({ text: z.string(), logProbability: z.number() })),
  }),
);
const choicesSchema = z.array(z.object({ option: z.string(), probability: z.number() }));

export class BudgetedLlm implements Llm {
  readonly id: string;
  readonly #endpoint: AskedEndpoint;
  readonly #recorder: CallRecorder;
  readonly #budget: Budget;

  constructor(endpoint: AskedEndpoint, recorder: CallRecorder, budget: Budget) {
    this.id = `${endpoint.model}@${endpoint.host}`;
    this.#endpoint = endpoint;
    this.#recorder = recorder;
    this.#budget = budget;
  }

  async complete(
    request: LlmRequest,
    caller: LlmCaller & { onText?: (text: string | null) => void },
  ): Promise<string> {
    const { messages, maxTokens = DEFAULT_MAX_TOKENS } = request;
    const { signal, onText } = caller;
    const { text, cached } = await this.#recorder.run({
      request,
      caller,
      parts: answerParts(maxTokens, null),
      send: (account) =>
        this.#endpoint.chat(
          { messages, maxTokens, structure: null, guided: false },
          { signal, budget: this.#budget, account, onText },
        ),
      inspect: (written) =>
        dropThoughts(written).trim() ? { ok: true } : { ok: false, problem: "It wrote nothing." },
    });
    if (!dropThoughts(text).trim()) {
      throw unavailable(
        this.#endpoint.host,
        "wrote nothing",
        `A model that reasons first may need more than ${maxTokens} tokens.`,
      );
    }
    if (cached) onText?.(text);
    return dropThoughts(text);
  }

  async structured<T>(request: LlmRequest, schema: z.ZodType<T>, caller: LlmCaller): Promise<T> {
    return this.#readable(request, structureOf(schema), false, caller, (text) => readJson(text, schema));
  }

  async choose(
    request: LlmRequest,
    options: readonly string[],
    caller: LlmCaller & { probabilities?: boolean },
  ): Promise<Choice[]> {
    if (options.length === 0) throw new RangeError("There is nothing to choose from.");
    if (options.length === 1) return [{ option: options[0]!, probability: 1 }];
    const asked = { ...request, messages: withOptions(request.messages, options) };
    if (caller.probabilities && options.every((option) => !option.includes("\n"))) {
      const scored = await this.scoreOptions(request, options, caller);
      if (scored) return chooseByTokens(scored);
      const choices = this.#endpoint.givesOdds ? await this.#weigh(asked, options, caller) : null;
      if (choices) return choices;
    }
    const guided = await this.#endpoint.isVllm(caller.signal);
    const schema = choiceSchema(options);
    const option = await this.#readable(asked, structureOfChoice(options), guided, caller, (text) => {
      if (options.includes(text.trim())) return { ok: true, value: text.trim() };
      const reading = readJson(text, schema);
      return reading.ok ? { ...reading, value: reading.value.choice } : reading;
    });
    return [{ option, probability: null }];
  }

  async scoreOptions(
    request: LlmRequest,
    options: readonly string[],
    caller: LlmCaller,
  ): Promise<ScoredOption[] | null> {
    const asked = { ...request, messages: withOptions(request.messages, options) };
    const prompt = completionPrompt(asked);
    const tokens = optionPrompts(prompt, options).reduce((sum, text) => sum + estimateTokens(text), 0);
    if (!this.#endpoint.scoresOptions || tokens > MOST_SCORED_TOKENS) return null;
    const { signal } = caller;
    const inspect = (text: string): Reading<ScoredOption[]> => {
      const reading = readJson(text, scoredSchema);
      const known = reading.ok && reading.value.map(({ option }) => option).join("\n") === options.join("\n");
      return known ? reading : { ok: false, problem: "These are not the options." };
    };
    const send = async (account: Account): Promise<Written> => {
      const scored = await this.#endpoint.optionTokens(prompt, options, {
        signal,
        budget: this.#budget,
        account,
      });
      return { text: JSON.stringify(scored), cut: false };
    };
    try {
      const parts = { kind: "option-tokens", options };
      const { text } = await this.#recorder.run({ request: asked, caller, parts, send, inspect });
      const reading = inspect(text);
      return reading.ok ? reading.value : null;
    } catch (error) {
      if (error instanceof NoOptionTokens) return null;
      throw error;
    }
  }

  /** Every option with its probability; null when the endpoint gives no log-probabilities. */
  async #weigh(request: LlmRequest, options: readonly string[], caller: LlmCaller): Promise<Choice[] | null> {
    const { signal } = caller;
    const prompt = completionPrompt(request);
    const inspect = (text: string): Reading<Choice[]> => {
      const reading = readJson(text, choicesSchema);
      const known = reading.ok && reading.value.every(({ option }) => options.includes(option));
      return known ? reading : { ok: false, problem: "These are not the options." };
    };
    const send = async (account: Account): Promise<Written> => {
      const spender = { signal, budget: this.#budget, account };
      const choices = await decodeOptions(options, (written) =>
        this.#endpoint.tokenOdds(written ? `${prompt} ${written}` : prompt, spender),
      );
      return { text: JSON.stringify(choices), cut: false };
    };
    try {
      const parts = { kind: "odds", options };
      const { text } = await this.#recorder.run({ request, caller, parts, send, inspect });
      const reading = inspect(text);
      return reading.ok ? reading.value : null;
    } catch (error) {
      if (error instanceof NoTokenOdds) return null;
      throw error;
    }
  }

  /** The value that the model wrote; when it cannot be read, the model is shown why, once. */
  async #readable<T>(
    request: LlmRequest,
    structure: Structure,
    guided: boolean,
    caller: LlmCaller,
    read: (text: string) => Reading<T>,
  ): Promise<T> {
    const { maxTokens = DEFAULT_MAX_TOKENS } = request;
    const ask = async (asked: LlmRequest) => {
      const { text } = await this.#recorder.run({
        request: asked,
        caller,
        parts: answerParts(maxTokens, structure),
        send: (account) =>
          this.#endpoint.chat(
            { messages: asked.messages, maxTokens, structure, guided },
            { signal: caller.signal, budget: this.#budget, account },
          ),
        inspect: (written) => read(dropThoughts(written)),
      });
      return { text, reading: read(dropThoughts(text)) };
    };
    const { text, reading } = await ask(request);
    if (reading.ok) return reading.value;
    const messages = repairMessages(request.messages, text, reading.problem, structure);
    const second = await ask({ ...request, purpose: `${request.purpose}, again`, messages });
    if (second.reading.ok) return second.reading.value;
    throw unavailable(
      this.#endpoint.host,
      `did not write what was asked for: ${second.reading.problem.slice(0, PROBLEM_SHOWN)}`,
      "Another model may do it.",
    );
  }
}

/** Messages as the text that a completions endpoint goes on with. */
function completionPrompt({ messages }: LlmRequest): string {
  return `${messages.map(({ content }) => content).join("\n\n")}\n\nAnswer:`;
}
