/** Requests to one endpoint and model: calls at a time, attempts, in the best way that it takes, within a budget. */
import { setMaxListeners } from "node:events";
import type OpenAI from "openai";
import type { Budget } from "../../core/llm/budget";
import { estimateTokens, mostTokens } from "../../core/llm/count-tokens";
import type { Usage } from "../../core/llm/llm-call";
import type { ScoredOption } from "../../core/llm/scored-option";
import { followAbort } from "../endpoint/abort";
import { openConnection } from "../endpoint/connection";
import { readFailure } from "../endpoint/failure";
import { withRetries } from "../endpoint/with-retries";
import type { Account } from "./account";
import { CallSlots } from "./call-slots";
import { BEST_DIALECT, type Dialect, poorerDialect } from "./dialect";
import { askChat, type ChatRequest, type Written } from "./exchange";
import { askOptionTokens, NoOptionTokens, optionPrompts } from "./option-tokens";
import { askTokenOdds, NoTokenOdds } from "./token-odds";

export interface ChatSettings {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Calls at a time. */
  concurrency: number;
  /** One attempt with its whole answer. */
  timeoutMs: number;
  /** Tries after the first one. */
  retries?: number;
}

/** Who sends, and what that may take. */
export interface Spender {
  signal: AbortSignal;
  budget: Budget;
  account: Account;
  /** Null means that what was written so far is discarded. */
  onText?: ((text: string | null) => void) | undefined;
}

const DEFAULT_RETRIES = 5;

/** What is asked of an endpoint. */
export type AskedEndpoint = Pick<
  ChatEndpoint,
  "model" | "host" | "givesOdds" | "scoresOptions" | "chat" | "tokenOdds" | "optionTokens" | "isVllm"
>;

export class ChatEndpoint {
  readonly model: string;
  readonly host: string;
  readonly #client: OpenAI;
  readonly #slots: CallSlots;
  readonly #retries: number;
  #dialect: Dialect = BEST_DIALECT;
  #vllm: Promise<boolean> | undefined;
  #givesOdds = true;
  #scoresOptions = true;

  constructor(settings: ChatSettings) {
    this.model = settings.model;
    this.host = new URL(settings.baseUrl).host;
    this.#client = openConnection(settings);
    this.#slots = new CallSlots(settings.concurrency);
    this.#retries = settings.retries ?? DEFAULT_RETRIES;
  }

  /** False once it has shown that it gives no log-probabilities. */
  get givesOdds(): boolean {
    return this.#givesOdds;
  }

  /** False once it has shown that it does not score given texts. */
  get scoresOptions(): boolean {
    return this.#scoresOptions;
  }

  /** What it takes, as far as it has shown. */
  get dialect(): Dialect {
    return this.#dialect;
  }

  /** What the model writes. A refusal that names a part of the request leads to the same request without that part. */
  async chat(request: Omit<ChatRequest, "model">, spender: Spender): Promise<Written> {
    const wanted = { ...request, model: this.model };
    return this.#withRetries(spender.signal, async () => {
      for (let dialect = this.#dialect; ; ) {
        try {
          const written = await this.#sendChat(wanted, dialect, spender);
          this.#dialect = dialect;
          return written;
        } catch (error) {
          const failure = readFailure(error);
          const poorer = failure && poorerDialect(dialect, failure, wanted.structure !== null);
          if (!poorer) throw error;
          dialect = poorer;
        }
      }
    });
  }

  /** Log-probabilities of the tokens that may come after `prompt`. @throws NoTokenOdds when the endpoint gives none */
  async tokenOdds(prompt: string, spender: Spender): Promise<ReadonlyMap<string, number>> {
    const { account, signal } = spender;
    const most = account.most(mostTokens([{ role: "user", content: prompt }]), 1);
    try {
      return await this.#withRetries(signal, () =>
        this.#spend(most, spender, async (own, book) => {
          const { tokens, usage } = await askTokenOdds(this.#client, this.model, prompt, own);
          book(usage ?? { input: estimateTokens(prompt), output: 1, estimated: true });
          return tokens;
        }),
      );
    } catch (error) {
      if (error instanceof NoTokenOdds) this.#givesOdds = false;
      throw error;
    }
  }

  /** The options behind `prompt`, token by token. @throws NoOptionTokens when the endpoint does not score given texts */
  async optionTokens(prompt: string, options: readonly string[], spender: Spender): Promise<ScoredOption[]> {
    const { account, signal } = spender;
    const texts = optionPrompts(prompt, options);
    const most = account.most(mostTokens(texts.map((content) => ({ role: "user", content }))), texts.length);
    try {
      return await this.#withRetries(signal, () =>
        this.#spend(most, spender, async (own, book) => {
          const { scored, usage } = await askOptionTokens(this.#client, this.model, prompt, options, own);
          const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
          book(usage ?? { input, output: texts.length, estimated: true });
          return scored;
        }),
      );
    } catch (error) {
      if (error instanceof NoOptionTokens) this.#scoresOptions = false;
      throw error;
    }
  }

  /** Whether the server says that it is vLLM; one that does not list its models is not. */
  isVllm(signal: AbortSignal): Promise<boolean> {
    this.#vllm ??= this.#client.models
      .list({ signal })
      .then(({ data }) => data.some(({ owned_by }) => owned_by === "vllm"))
      .catch(() => {
        this.#vllm = undefined;
        return false;
      });
    return this.#vllm;
  }

  #withRetries<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    // All calls of a run listen to its one signal.
    setMaxListeners(0, signal);
    return withRetries(attempt, { retries: this.#retries, signal });
  }

  async #sendChat(request: ChatRequest, dialect: Dialect, spender: Spender): Promise<Written> {
    const { account, onText } = spender;
    const schema = request.structure ? JSON.stringify(request.structure.schema).length : 0;
    const most = account.most(mostTokens(request.messages) + schema, request.maxTokens);
    let shown = false;
    const show = (text: string) => {
      shown = true;
      onText?.(text);
    };
    try {
      return await this.#spend(most, spender, (signal, book) =>
        askChat(this.#client, request, dialect, { signal, onText: onText && show, onUsage: book }),
      );
    } catch (error) {
      if (shown) onText?.(null);
      throw error;
    }
  }

  /** Sets the most aside, waits for a slot, sends, and settles what `send` books: nothing unless it says so. */
  async #spend<T>(
    most: { tokens: number; cost: number },
    { budget, account, signal }: Spender,
    send: (signal: AbortSignal, book: (usage: Usage) => void) => Promise<T>,
  ): Promise<T> {
    const book = await budget.reserve(most, signal);
    let spent = { tokens: 0, cost: 0 };
    // The package never lets go of a signal that it was given.
    const { controller, release } = followAbort(signal);
    try {
      return await this.#slots.run(() => {
        account.attempts += 1;
        return send(controller.signal, (usage) => {
          spent = account.book(usage);
        });
      }, signal);
    } finally {
      release();
      book(spent);
    }
  }
}
