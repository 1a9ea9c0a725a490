/** A language model as methods see it, bound to what their run may spend. */
import * as z from "zod";
import { estimateTokens } from "../../graph/text/count-tokens";
import { dropThoughts } from "../../methods/llm/drop-thoughts";
import type { Grammar } from "../../methods/llm/grammar";
import type { Choice, GrammarTexts, Llm, LlmCaller, LlmRequest, Unguided } from "../../methods/llm/llm";
import type { LlmCall } from "../../methods/llm/llm-call";
import { LETTERS, withLetters, withOptions } from "../../methods/llm/option-messages";
import type { ScoredOption, Unscored } from "../../methods/llm/scored-option";
import { chooseByTokens } from "../../methods/llm/token-trie";
import type { Account } from "./account";
import type { Budget } from "./budget";
import type { CallRecorder } from "./call-recorder";
import type { AskedEndpoint, Spender } from "./chat-endpoint";
import { decodeOptions } from "./decode-options";
import type { Written } from "./exchange";
import { writeByGrammar } from "./grammar-writer";
import { unavailable } from "./llm-refusal";
import { NoOptionTokens, optionPrompts, PromptTooLong } from "./option-tokens";
import { type Reading, readJson } from "./read-json";
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
/** Characters shown of a reported problem; it may contain what the model wrote. */
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

export interface SpendingOptions {
  /** Time after the endpoint's first failure during which a call still waits for it instead of being refused. */
  patienceMs?: number;
  /** Called after every call, with the method that asked. */
  onCall?: (call: LlmCall, method: string | undefined) => void;
}

export class BudgetedLlm implements Llm {
  readonly id: string;
  readonly #patienceMs: number;
  readonly #onCall: SpendingOptions["onCall"];

  constructor(
    private readonly endpoint: AskedEndpoint,
    private readonly recorder: CallRecorder,
    private readonly budget: Budget,
    { patienceMs = 0, onCall }: SpendingOptions = {},
  ) {
    this.id = `${endpoint.model}@${endpoint.host}`;
    this.#patienceMs = patienceMs;
    this.#onCall = onCall;
  }

  async complete(
    request: LlmRequest,
    caller: LlmCaller & { onText?: (text: string | null) => void },
  ): Promise<string> {
    const { messages, maxTokens = DEFAULT_MAX_TOKENS } = request;
    const { signal, onText } = caller;
    const { text, cached } = await this.recorder.run({
      request,
      caller: this.#booked(caller),
      parts: answerParts(maxTokens, null),
      send: (account) =>
        this.endpoint.chat(
          { messages, maxTokens, structure: null, guided: false },
          { ...this.#spender(signal, account), onText },
        ),
      inspect: (written) =>
        dropThoughts(written).trim() ? { ok: true } : { ok: false, problem: "It wrote nothing." },
    });
    if (!dropThoughts(text).trim()) {
      throw unavailable(
        this.endpoint.host,
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
    caller: LlmCaller & { probabilities?: boolean; isUnscored?: boolean; isTaught?: boolean },
  ): Promise<Choice[]> {
    if (options.length === 0) throw new RangeError("There is nothing to choose from.");
    if (options.length === 1) return [{ option: options[0]!, probability: 1 }];
    const asked = { ...request, messages: withOptions(request.messages, options) };
    if (caller.probabilities && options.every((option) => !option.includes("\n"))) {
      const scored = caller.isUnscored ? null : await this.scoreOptions(request, options, caller);
      if (Array.isArray(scored)) return chooseByTokens(scored);
      const choices =
        (this.endpoint.givesOdds ? await this.#weigh(asked, options, caller) : null) ??
        (this.endpoint.givesChatOdds ? await this.#weighLetters(request, options, caller) : null);
      if (choices) return choices;
    }
    const guided = !caller.isTaught && (await this.endpoint.isVllm(caller.signal));
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
  ): Promise<ScoredOption[] | Unscored> {
    const asked = { ...request, messages: withOptions(request.messages, options) };
    const prompt = completionPrompt(asked);
    const lengths = optionPrompts(prompt, options).map(estimateTokens);
    const tokens = lengths.reduce((sum, length) => sum + length, 0);
    if (!this.endpoint.scoresOptions) return { reason: "unsupported" };
    if (tokens > MOST_SCORED_TOKENS) return { reason: "too-long", tokens, most: MOST_SCORED_TOKENS };
    const all = options.join("\n");
    const isAll = (scored: ScoredOption[]) => scored.map(({ option }) => option).join("\n") === all;
    try {
      const parts = { kind: "option-tokens", options };
      const form = { schema: scoredSchema, isAbout: isAll };
      const scored = await this.#ofOptions(asked, caller, parts, form, (spender) =>
        this.endpoint.optionTokens(prompt, options, spender),
      );
      return scored ?? { reason: "unsupported" };
    } catch (error) {
      if (error instanceof NoOptionTokens) return { reason: "unsupported" };
      if (error instanceof PromptTooLong)
        return { reason: "too-long", tokens: Math.max(...lengths), most: null };
      throw error;
    }
  }

  writeByGrammar(
    request: LlmRequest,
    grammar: Grammar,
    caller: LlmCaller,
    beam: number,
  ): Promise<GrammarTexts | Unguided> {
    const writer = {
      endpoint: this.endpoint,
      recorder: this.recorder,
      spenderOf: (account: Account) => this.#spender(caller.signal, account),
    };
    const asked = { request, prompt: completionPrompt(request) };
    return writeByGrammar(writer, asked, grammar, this.#booked(caller), beam);
  }

  get window(): number | null {
    return this.endpoint.window;
  }

  get takesSchemas(): boolean {
    return this.endpoint.dialect.structure === "json_schema";
  }

  /** Every option with its probability; null when the endpoint gives no log-probabilities. */
  #weigh(request: LlmRequest, options: readonly string[], caller: LlmCaller): Promise<Choice[] | null> {
    const prompt = completionPrompt(request);
    return this.#withOdds("odds", request, options, caller, (spender) =>
      decodeOptions(options, (written) =>
        this.endpoint.tokenOdds(written ? `${prompt} ${written}` : prompt, spender),
      ),
    );
  }

  /** The same by one chat, whose answer begins with an option's letter; null also for more options than letters. */
  async #weighLetters(
    { purpose, messages }: LlmRequest,
    options: readonly string[],
    caller: LlmCaller,
  ): Promise<Choice[] | null> {
    if (options.length > LETTERS.length) return null;
    const asked = { purpose, messages: withLetters(messages, options) };
    const letters = LETTERS.slice(0, options.length);
    return this.#withOdds("chat-odds", asked, options, caller, async (spender) => {
      const odds = await this.endpoint.chatOdds(asked.messages, letters, spender);
      const weighed = await decodeOptions(letters, async () => odds);
      return weighed.map((one) => ({ ...one, option: options[letters.indexOf(one.option)]! }));
    });
  }

  async #withOdds(
    kind: string,
    request: LlmRequest,
    options: readonly string[],
    caller: LlmCaller,
    ask: (spender: Spender) => Promise<Choice[]>,
  ): Promise<Choice[] | null> {
    const isAbout = (choices: Choice[]) => choices.every(({ option }) => options.includes(option));
    try {
      const parts = { kind, options };
      return await this.#ofOptions(request, caller, parts, { schema: choicesSchema, isAbout }, ask);
    } catch (error) {
      if (error instanceof NoTokenOdds) return null;
      throw error;
    }
  }

  /** Scores of options from the endpoint, recorded as JSON; null where they are for others. */
  async #ofOptions<Said>(
    request: LlmRequest,
    caller: LlmCaller,
    parts: Parameters<CallRecorder["run"]>[0]["parts"],
    { schema, isAbout }: { schema: z.ZodType<Said>; isAbout: (said: Said) => boolean },
    ask: (spender: Spender) => Promise<Said>,
  ): Promise<Said | null> {
    const inspect = (text: string): Reading<Said> => {
      const reading = readJson(text, schema);
      if (reading.ok && isAbout(reading.value)) return reading;
      return { ok: false, problem: "These are not the options." };
    };
    const send = async (account: Account): Promise<Written> => {
      const said = await ask(this.#spender(caller.signal, account));
      return { text: JSON.stringify(said), cut: false };
    };
    const booked = this.#booked(caller);
    const { text } = await this.recorder.run({ request, caller: booked, parts, send, inspect });
    const reading = inspect(text);
    return reading.ok ? reading.value : null;
  }

  /** The same caller; its calls are booked, too. */
  #booked(caller: LlmCaller): LlmCaller {
    return {
      signal: caller.signal,
      record: (call) => {
        this.#onCall?.(call, caller.method);
        caller.record(call);
      },
    };
  }

  #spender(signal: AbortSignal, account: Account): Spender {
    return { signal, budget: this.budget, account, patienceMs: this.#patienceMs };
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
      const { text } = await this.recorder.run({
        request: asked,
        caller: this.#booked(caller),
        parts: answerParts(maxTokens, structure),
        send: (account) =>
          this.endpoint.chat(
            { messages: asked.messages, maxTokens, structure, guided },
            this.#spender(caller.signal, account),
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
      this.endpoint.host,
      `did not write what was asked for: ${second.reading.problem.slice(0, PROBLEM_SHOWN)}`,
      "Another model may do it.",
    );
  }
}

/** Messages as the text that a completions endpoint goes on with. */
function completionPrompt({ messages }: LlmRequest): string {
  return `${messages.map(({ content }) => content).join("\n\n")}\n\nAnswer:`;
}
