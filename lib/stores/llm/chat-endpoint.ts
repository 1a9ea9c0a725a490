/** Requests to one endpoint and model: calls at a time, attempts, in the best way that it takes, within a budget. */
import { setMaxListeners } from "node:events";
import type OpenAI from "openai";
import { estimateTokens, mostTokens } from "../../graph/text/count-tokens";
import { dropThoughts } from "../../methods/llm/drop-thoughts";
import type { Message, Usage } from "../../methods/llm/llm-call";
import type { Outage } from "../../methods/llm/outage";
import type { ScoredOption } from "../../methods/llm/scored-option";
import { followAbort, unlessAborted } from "../endpoint/abort";
import { CircuitBreaker, type Pass } from "../endpoint/circuit-breaker";
import { type Connection, openConnection } from "../endpoint/connection";
import {
  type Failure,
  type FailureKind,
  isPromptTooLong,
  readFailure,
  ShortenedPrompt,
} from "../endpoint/failure";
import { EndpointPaused, guardedCall } from "../endpoint/guarded-calls";
import type { Account } from "./account";
import type { Budget } from "./budget";
import { CallSlots } from "./call-slots";
import { askChatOdds } from "./chat-odds";
import { BEST_DIALECT, type Dialect, poorerDialect } from "./dialect";
import { askChat, type ChatRequest, type Written } from "./exchange";
import { askGuidedText, type GuidedText, NoGrammars } from "./guided-text";
import { type GrammarServer, ListedServer } from "./listed-server";
import { outageOf, paused } from "./llm-refusal";
import { asOllama, ollamaWindow } from "./ollama";
import { askOptionTokens, NoOptionTokens, optionPrompts, PromptTooLong } from "./option-tokens";
import { SignOfLife } from "./sign-of-life";
import { askTokenOdds, NoTokenOdds } from "./token-odds";
import type { Structure } from "./wanted-structure";

export interface ChatSettings extends Connection {
  model: string;
  /** Calls at a time. */
  concurrency: number;
  /** Tries after the first one. */
  retries?: number;
  /** Circuit breaker of the endpoint; one of its own when absent. */
  breaker?: CircuitBreaker;
}

/** Origin of a call, and the budget that it spends from. */
export interface Spender {
  signal: AbortSignal;
  budget: Budget;
  account: Account;
  /** Null means that what was written so far is discarded. */
  onText?: ((text: string | null) => void) | undefined;
  /** Time after the endpoint's first failure during which the call still waits for it; it is refused at once when absent. */
  patienceMs?: number | undefined;
}

/** Bounds of a call whose tokens are not counted. */
type GuardedBy = Pick<Spender, "signal" | "patienceMs"> & { retries?: number };

const DEFAULT_RETRIES = 5;
/** The list of models is not waited for as an answer is. */
const LISTING_MS = 2_500;
/** Probability that the first token is one of those that an answer begins with: odds of what else is said are chance. */
const LEAST_EXPECTED = 0.5;
const ROOM_FOR_THOUGHTS = 8_192;
/** Shorter prompts fit into every context window. */
const SHORT_PROMPT = 1_500;
/** Context windows are multiples of this, of which Ollama keeps all or half, with a few tokens more or less. */
const WINDOW_STEP = 1_024;
const WINDOW_SLACK = 8;
/** Characters of a schema that may be refused for its size: that says nothing of smaller ones. */
const LARGE_SCHEMA = 4_000;
/** Failures of a stream after which the answer is requested as a whole on the next try. */
const BROKEN_OFF: ReadonlySet<FailureKind> = new Set(["cut", "unreadable"]);
/** By these the endpoint says what it does not do: it has answered. */
const REFUSALS = [NoTokenOdds, NoOptionTokens, PromptTooLong, NoGrammars];

/** The members of an endpoint that its callers use. */
export type AskedEndpoint = Pick<
  ChatEndpoint,
  | "model"
  | "host"
  | "outage"
  | "window"
  | "givesOdds"
  | "givesChatOdds"
  | "scoresOptions"
  | "chat"
  | "tokenOdds"
  | "chatOdds"
  | "optionTokens"
  | "isVllm"
  | "grammarServer"
  | "guidedText"
  | "dialect"
>;

export class ChatEndpoint {
  readonly model: string;
  readonly host: string;
  readonly #client: OpenAI;
  readonly #slots: CallSlots;
  readonly #retries: number;
  readonly #breaker: CircuitBreaker;
  readonly #life = new SignOfLife((timeout) => this.#client.models.list({ timeout }));
  readonly #listed: ListedServer;
  /** Context window by a refusal. */
  #saidWindow: number | null = null;
  #dialect: Dialect = BEST_DIALECT;
  /** Structure used instead for a schema that was refused, while the endpoint takes others. */
  readonly #refusedSchemas = new Map<string, Dialect["structure"]>();
  #tookSchema = false;
  /** Tokens beside those of an answer, once the model has shown that it thinks first. */
  #thoughts = 0;
  /** Context window that Ollama is told to have; null leaves it as it is. */
  #ollamaWindow: number | null = null;
  #takesGrammars = true;
  #tookGrammar = false;
  #givesOdds = true;
  #givesChatOdds = true;
  #scoresOptions = true;

  constructor(settings: ChatSettings) {
    this.model = settings.model;
    this.host = new URL(settings.baseUrl).host;
    const translate: Connection["translate"] = (send) => asOllama(send, () => this.#ollamaWindow);
    this.#client = openConnection({ ...settings, onReply: () => this.#life.heard(), translate });
    this.#slots = new CallSlots(settings.concurrency);
    this.#retries = settings.retries ?? DEFAULT_RETRIES;
    this.#breaker = settings.breaker ?? new CircuitBreaker();
    this.#listed = new ListedServer(this.model, this.#life, (signal, otherwise) => {
      const list = (own: AbortSignal) => this.#client.models.list({ signal: own, timeout: LISTING_MS });
      return this.#guarded({ signal, retries: 0 }, () => this.#watched(signal, list).catch(otherwise));
    });
  }

  /** False once it has shown that it gives no log-probabilities. */
  get givesOdds(): boolean {
    return this.#givesOdds;
  }

  /** The same for chats. */
  get givesChatOdds(): boolean {
    return this.#givesChatOdds;
  }

  /** False once it has shown that it does not score given texts. */
  get scoresOptions(): boolean {
    return this.#scoresOptions;
  }

  /** Tokens of a prompt with its answer, as far as it has said; null until then. */
  get window(): number | null {
    return this.#saidWindow ?? this.#listed.window;
  }

  /** The request options that it takes, as far as it has shown. */
  get dialect(): Dialect {
    return this.#dialect;
  }

  /**
   * The model's text. A refusal that names a part of the request leads to the same request without that part; thoughts that filled all
   * the room lead to the same request with more, once, and later ones have that from the start.
   */
  async chat(request: Omit<ChatRequest, "model" | "schemaInObject">, spender: Spender): Promise<Written> {
    const { structure } = request;
    let isStreamed = true;
    await this.#makeRoom(request, spender.signal);
    return this.#guarded(spender, async (pass) => {
      for (let dialect = this.#dialectFor(structure); ; ) {
        const room = this.#thoughts;
        const schemaInObject =
          dialect.structure === "json_object" && (await this.#listed.kind(spender.signal)) === "llamacpp";
        const wanted = {
          ...request,
          model: this.model,
          maxTokens: request.maxTokens + room,
          schemaInObject,
        };
        const sent = { ...dialect, streaming: dialect.streaming && isStreamed };
        try {
          const written = await this.#sendChat(wanted, sent, spender, pass);
          this.#learn(dialect, structure);
          if (room > 0 || !endsInThoughts(written, structure)) return written;
          this.#thoughts = ROOM_FOR_THOUGHTS;
          spender.onText?.(null);
        } catch (error) {
          const failure = readFailure(error);
          if (failure && isPromptTooLong(failure)) {
            const sent = promptTokens(request.messages);
            this.#saidWindow = saidWindow(failure) ?? Math.min(this.window ?? sent, Math.floor(sent / 2));
          }
          // Asked for as a whole, the server says why it broke off, or is not kept from its end by other requests.
          if (failure && BROKEN_OFF.has(failure.kind)) isStreamed = false;
          const poorer = failure && poorerDialect(dialect, failure, structure !== null);
          if (!poorer) throw error;
          dialect = poorer;
        }
      }
    });
  }

  /** Has Ollama read a long prompt whole. */
  async #makeRoom(
    { messages, maxTokens }: Pick<ChatRequest, "messages" | "maxTokens">,
    signal: AbortSignal,
  ): Promise<void> {
    const read = promptTokens(messages);
    if (read <= SHORT_PROMPT || (await this.#listed.kind(signal)) !== "ollama") return;
    const wanted = ollamaWindow(read + maxTokens + this.#thoughts);
    this.#ollamaWindow = Math.max(this.#ollamaWindow ?? 0, wanted);
  }

  /** A schema that was refused beside others that were taken is asked for more poorly, and they are not. */
  #dialectFor(structure: Structure | null): Dialect {
    const own = structure && this.#refusedSchemas.get(JSON.stringify(structure.schema));
    return own ? { ...this.#dialect, structure: own } : this.#dialect;
  }

  #learn(dialect: Dialect, structure: Structure | null): void {
    if (!structure) {
      this.#dialect = { ...dialect, structure: this.#dialect.structure };
      return;
    }
    const schema = JSON.stringify(structure.schema);
    const isPoorer = dialect.structure !== this.#dialect.structure;
    if (isPoorer && (this.#tookSchema || schema.length > LARGE_SCHEMA)) {
      this.#refusedSchemas.set(schema, dialect.structure);
      this.#dialect = { ...dialect, structure: this.#dialect.structure };
      return;
    }
    this.#dialect = dialect;
    this.#tookSchema ||= dialect.structure === BEST_DIALECT.structure;
  }

  /** Log-probabilities of the tokens that may come after `prompt`. @throws NoTokenOdds when the endpoint gives none */
  async tokenOdds(prompt: string, spender: Spender): Promise<ReadonlyMap<string, number>> {
    const { account } = spender;
    const most = account.most(mostTokens([{ role: "user", content: prompt }]), 1);
    try {
      return await this.#guarded(spender, (pass) =>
        this.#spend(most, spender, pass, async (own, book) => {
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

  /**
   * Log-probabilities of the tokens that an answer to messages may begin with.
   * @throws NoTokenOdds when the endpoint gives none, or the model mostly begins with others than the `expected` ones: it thinks first
   */
  async chatOdds(
    messages: readonly Message[],
    expected: readonly string[],
    spender: Spender,
  ): Promise<ReadonlyMap<string, number>> {
    const asked = { model: this.model, messages };
    const most = spender.account.most(mostTokens(messages), 1);
    await this.#makeRoom({ messages, maxTokens: 1 }, spender.signal);
    try {
      return await this.#guarded(spender, (pass) =>
        this.#spend(most, spender, pass, async (own, book) => {
          const { tokens, usage } = await this.#adapted((dialect) =>
            askChatOdds(this.#client, asked, dialect, own),
          );
          book(usage ?? { input: promptTokens(messages), output: 1, estimated: true });
          const odds = [...tokens].map(([token, odds]) =>
            expected.includes(token.trim()) ? Math.exp(odds) : 0,
          );
          if (odds.reduce((sum, one) => sum + one, 0) < LEAST_EXPECTED) throw new NoTokenOdds();
          return tokens;
        }),
      );
    } catch (error) {
      if (error instanceof NoTokenOdds) this.#givesChatOdds = false;
      throw error;
    }
  }

  /** Sends in the best form that the endpoint takes, and remembers it. */
  async #adapted<T>(send: (dialect: Dialect) => Promise<T>): Promise<T> {
    for (let dialect = this.#dialect; ; ) {
      try {
        const answer = await send(dialect);
        this.#learn(dialect, null);
        return answer;
      } catch (error) {
        const failure = readFailure(error);
        const poorer = failure && poorerDialect(dialect, failure, false);
        if (!poorer) throw error;
        dialect = poorer;
      }
    }
  }

  /** The options behind `prompt`, token by token. @throws NoOptionTokens when the endpoint does not score given texts, PromptTooLong */
  async optionTokens(prompt: string, options: readonly string[], spender: Spender): Promise<ScoredOption[]> {
    const { account } = spender;
    const texts = optionPrompts(prompt, options);
    const most = account.most(mostTokens(texts.map((content) => ({ role: "user", content }))), texts.length);
    try {
      return await this.#guarded(spender, (pass) =>
        this.#spend(most, spender, pass, async (own, book) => {
          const { scored, usage } = await askOptionTokens(this.#client, this.model, prompt, options, own);
          const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
          book(usage ?? { input, output: texts.length, estimated: true });
          return scored;
        }),
      );
    } catch (error) {
      if (error instanceof NoOptionTokens && error.isForGood) this.#scoresOptions = false;
      throw error;
    }
  }

  /** Text written under a grammar in answer to messages. @throws NoGrammars when the endpoint takes none */
  async guidedText(
    messages: readonly Message[],
    gbnf: string,
    maxTokens: number,
    spender: Spender,
  ): Promise<GuidedText> {
    const server = await this.grammarServer(spender.signal);
    if (!server) throw new NoGrammars();
    const asked = { model: this.model, messages, maxTokens };
    const most = spender.account.most(mostTokens(messages), maxTokens);
    try {
      return await this.#guarded(spender, (pass) =>
        this.#spend(most, spender, pass, async (own, book) => {
          const written = await this.#adapted((dialect) =>
            askGuidedText(this.#client, asked, { server, gbnf, dialect }, own),
          );
          const output = estimateTokens(written.text);
          book(written.usage ?? { input: promptTokens(messages), output, estimated: true });
          this.#tookGrammar = true;
          return written;
        }),
      );
    } catch (error) {
      // One that is refused beside others that were taken says nothing of those.
      if (error instanceof NoGrammars) this.#takesGrammars = this.#tookGrammar;
      throw error;
    }
  }

  /** The kind of server, if it takes a grammar; null for others, and once it has shown that it takes none. */
  async grammarServer(signal: AbortSignal): Promise<GrammarServer | null> {
    const server = this.#takesGrammars ? await this.#listed.kind(signal) : null;
    return server === "ollama" ? null : server;
  }

  /** True if the server reports itself as vLLM; false if it does not list its models. */
  async isVllm(signal: AbortSignal): Promise<boolean> {
    return (await this.#listed.kind(signal)) === "vllm";
  }

  /** Why it is not asked now; null while it is. */
  get outage(): Outage | null {
    return outageOf(this.#breaker, this.host);
  }

  /** @throws HopscopeError `model-unavailable` while the endpoint is not asked; else what the last attempt threw */
  async #guarded<T>(
    { signal, patienceMs = 0, retries = this.#retries }: GuardedBy,
    attempt: (pass: Pass) => Promise<T>,
  ): Promise<T> {
    // All calls of a run listen to its one signal.
    setMaxListeners(0, signal);
    try {
      return await guardedCall(this.#breaker, { retries, signal, patienceMs }, async (pass) => {
        try {
          return await attempt(pass);
        } catch (error) {
          if (REFUSALS.some((refusal) => error instanceof refusal)) pass.succeed();
          throw error;
        }
      });
    } catch (error) {
      const { outage } = this;
      throw error instanceof EndpointPaused && outage ? paused(outage) : error;
    }
  }

  async #sendChat(request: ChatRequest, dialect: Dialect, spender: Spender, pass: Pass): Promise<Written> {
    const { account, onText } = spender;
    const schema = request.structure ? JSON.stringify(request.structure.schema).length : 0;
    const most = account.most(mostTokens(request.messages) + schema, request.maxTokens);
    let shown = false;
    let read = Number.POSITIVE_INFINITY;
    const show = (text: string) => {
      shown = true;
      onText?.(text);
    };
    try {
      const written = await this.#spend(most, spender, pass, (signal, book) => {
        const onUsage: typeof book = (usage, isCertain) => {
          if (!usage.estimated) read = usage.input;
          book(usage, isCertain);
        };
        return askChat(this.#client, request, dialect, { signal, onText: onText && show, onUsage });
      });
      if (isShortened(promptTokens(request.messages), read, this.#listed.isOllama))
        throw new ShortenedPrompt(read);
      return written;
    } catch (error) {
      if (shown) onText?.(null);
      throw error;
    }
  }

  /**
   * Sets the most aside, waits for a slot, sends, and books what `send` says: nothing unless it says so, and nothing that is not
   * certain where the endpoint has shown no sign of life.
   */
  async #spend<T>(
    most: { tokens: number; cost: number },
    { budget, account, signal }: Spender,
    pass: Pass,
    send: (signal: AbortSignal, book: (usage: Usage, isCertain?: boolean) => void) => Promise<T>,
  ): Promise<T> {
    const book = await budget.reserve(most, signal);
    let spent = { tokens: 0, cost: 0 };
    try {
      return await this.#slots.run(async () => {
        // It may have been closed to others while this one waited.
        if (!pass.mayGoOn()) throw new EndpointPaused();
        account.attempts += 1;
        return this.#watched(signal, (own) =>
          send(own, (usage, isCertain = true) => {
            if (isCertain || !pass.isSilent()) spent = account.book(usage);
          }),
        );
      }, signal);
    } finally {
      book(spent);
    }
  }

  /** Sends a request that ends early when the server hangs. */
  async #watched<T>(signal: AbortSignal, send: (signal: AbortSignal) => PromiseLike<T>): Promise<T> {
    // The package never lets go of a signal that it was given.
    const { controller, release } = followAbort(signal);
    const unwatch = this.#life.watch((reason) => controller.abort(reason));
    try {
      return await unlessAborted(Promise.resolve(send(controller.signal)), controller.signal);
    } finally {
      unwatch();
      release();
    }
  }
}

/** True for an answer that was cut before it began: there is nothing beside thoughts, or nothing that begins as a value does. */
function endsInThoughts({ text, cut }: Written, structure: Structure | null): boolean {
  const answer = dropThoughts(text).trim();
  return cut && (answer === "" || (structure !== null && !/[{[]/.test(answer)));
}

function promptTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

/**
 * True if a server that shortens long prompts says by its count of tokens that it did: fewer than the prompt must have, and as many
 * as a context window or half of one. Of any other server the count must be far too low.
 */
function isShortened(sent: number, read: number, isOllama: boolean): boolean {
  const beyond = (read + WINDOW_SLACK) % WINDOW_STEP;
  const isWindow = read > WINDOW_STEP - WINDOW_SLACK && beyond <= 2 * WINDOW_SLACK;
  return isWindow && sent > read * (isOllama ? 1.1 : 2);
}

/** Context window named in a refusal: "maximum context length is 4096 tokens". */
function saidWindow({ said }: Failure): number | null {
  const [, tokens] =
    /(?:context (?:length|window|size)|max_model_len|n_ctx)\D{0,30}(\d{3,7})/.exec(said) ?? [];
  return tokens === undefined ? null : Number(tokens);
}
