/**
 * A server that speaks OpenAI's protocol over real HTTP, for tests: chat (plain, by schema, streamed), completions with
 * log-probabilities, embeddings, files, fine-tuning jobs, models. It says what its script says, fails on request,
 * and keeps the bill that a provider would send. Nothing in the product knows it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  addThoughts,
  addTokens,
  chatCompletion,
  completion,
  completionOf,
  countFakeTokens,
  echo,
  embeddings,
  type FakeChat,
  firstToken,
  streamChat,
  usageDetails,
} from "./fake-answers";
import { type Fault, isFault, sendFault } from "./fake-faults";
import { openAiBody, sendAsOllama, shortened } from "./fake-ollama";
import type { FakeBody, FakeRequest } from "./fake-request";
import { FakeTraining, type FakeTuning } from "./fake-training";
import type { TokenModel } from "./token-model";
import { chatPrompt, choicesOf, gbnfOf, grammarOf, type WrittenTokens, writeTokens } from "./write-tokens";

/** How a request goes wrong. */
export type Trouble =
  | { kind: "status"; status: number; retryAfter?: string; headers?: Record<string, string>; said?: string }
  | Fault
  /** The connection is closed after this share of the answer. */
  | { kind: "cut"; share: number }
  | { kind: "malformed" }
  /** The text ends after this share, as if it were too long. */
  | { kind: "truncated"; share: number }
  | { kind: "slow"; ms: number }
  | { kind: "hang" };

/** What the endpoint can do; by default all that most can. */
export interface FakeAbilities {
  jsonSchema: boolean;
  jsonObject: boolean;
  streaming: boolean;
  streamUsage: boolean;
  temperature: boolean;
  logProbabilities: boolean;
  /** Repeats prompts with the log-probabilities of their tokens. */
  echo: boolean;
  fineTuning: boolean;
  /** The only name that it takes for the longest answer; null takes both. */
  tokenLimitName: "max_tokens" | "max_completion_tokens" | null;
  /** Says that it is vLLM, and chooses among `guided_choice`. */
  vllm: boolean;
  /** Holds what it writes to a grammar in GBNF; says that it is llama.cpp where it is not vLLM. */
  grammars: boolean;
  /** Takes the older names of vLLM's fields, beside `structured_outputs`. */
  guidedFields: boolean;
  /** Gives log-probabilities with chats, where it has a model or next tokens. */
  chatOdds: boolean;
  /** The mark that its tokenizer puts before every text, and that it repeats. */
  beginning: string;
  /** Its chat template has instructions of their own. */
  systemRole: boolean;
  /** Tokens of a prompt with its answer. A longer prompt is refused, or by Ollama shortened; null is without end. */
  window: number | null;
  /** Tokens of thoughts before every answer, in which an answer may end, and how they are written. */
  thoughts: number;
  thoughtsAs: "reasoning" | "tags" | "closing tag";
  /** Who signs its list of models; null for a server without one. "library" is Ollama, which speaks its own protocol as well. */
  owner: string | null;
}

export interface FakeScript {
  /** What the model writes; an object is written as JSON. */
  answer?: (request: FakeRequest) => string | object;
  /** A model with real tokens, which writes whatever `answer` and `nextTokens` do not. */
  model?: TokenModel;
  /** Log-probabilities of the tokens after a prompt. */
  nextTokens?: (prompt: string) => Readonly<Record<string, number>>;
  trouble?: (request: FakeRequest) => Trouble | null;
  abilities?: Partial<FakeAbilities>;
  tuning?: FakeTuning;
  /** The key that it wants; without one it takes any. */
  key?: string;
  /** Of what was read, as many tokens came from a cache, and of what was written, as many were thoughts. */
  details?: { cached: number; reasoning: number };
  /** Pause between the pieces of a stream. */
  pieceMs?: number;
  /** What streams wait for in their middle, so that who looks at one sees its first half, however slow the machine. */
  secondHalf?: Promise<void>;
  port?: number;
}

const ALL_ABILITIES: FakeAbilities = {
  jsonSchema: true,
  jsonObject: true,
  streaming: true,
  streamUsage: true,
  temperature: true,
  logProbabilities: true,
  echo: false,
  fineTuning: true,
  tokenLimitName: null,
  vllm: false,
  grammars: false,
  guidedFields: true,
  chatOdds: true,
  beginning: "",
  systemRole: true,
  window: null,
  thoughts: 0,
  thoughtsAs: "reasoning",
  owner: "fake",
};

export class FakeLlmServer {
  /** May be changed while it runs. */
  script: FakeScript;
  readonly requests: FakeRequest[] = [];
  /** How often it was asked whether it is there, while a call waited: as often as the machine is slow, so these are no requests. */
  lookedFor = 0;
  /** Tokens that a provider would charge for. */
  readonly billed = { input: 0, output: 0 };
  /** Requests that are answered now, and the most there were at once. */
  readonly load = { now: 0, most: 0 };
  readonly #server: Server;
  readonly training = new FakeTraining();

  /** Listens on a free port of the loopback address, or on that of the script. */
  static async start(script: FakeScript = {}): Promise<FakeLlmServer> {
    const fake = new FakeLlmServer(script);
    await new Promise<void>((resolve) => fake.#server.listen(script.port ?? 0, "127.0.0.1", resolve));
    return fake;
  }

  private constructor(script: FakeScript) {
    this.script = script;
    this.#server = createServer((request, response) => {
      this.load.now += 1;
      this.load.most = Math.max(this.load.most, this.load.now);
      response.once("close", () => {
        this.load.now -= 1;
      });
      void this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  get abilities(): FakeAbilities {
    return { ...ALL_ABILITIES, ...this.script.abilities };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const json = incoming.headers["content-type"]?.includes("json") ?? false;
    const request: FakeRequest = {
      method: incoming.method ?? "GET",
      path: (incoming.url ?? "").replace(/^\/v1/, "").replace(/\?.*$/, ""),
      authorization: incoming.headers.authorization,
      apiKey: incoming.headers["api-key"]?.toString(),
      query: Object.fromEntries(new URL(incoming.url ?? "", this.url).searchParams),
      body: json ? (JSON.parse(text) as FakeBody) : {},
      turn: this.requests.length + 1,
    };
    // Nothing else says how long it waits.
    if (request.path === "/models" && incoming.headers["x-stainless-timeout"]) this.lookedFor += 1;
    else this.requests.push(request);
    const refusal = this.#refuse(request);
    if (refusal) return send(response, refusal.status, { error: refusal.error });
    const trouble = this.script.trouble?.(request) ?? null;
    if (trouble?.kind === "hang") return;
    if (isFault(trouble)) return sendFault(trouble, request.body, response);
    if (trouble?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, trouble.ms));
    if (trouble?.kind === "status") {
      const headers = {
        ...trouble.headers,
        ...(trouble.retryAfter && { "retry-after": trouble.retryAfter }),
      };
      const message = trouble.said ?? `It failed for ${request.authorization}.`;
      const error = { message, code: "made_to_fail" };
      return send(response, trouble.status, { error }, headers);
    }
    await this.#answer(request, trouble, response, text);
  }

  async #answer(
    request: FakeRequest,
    trouble: Trouble | null,
    response: ServerResponse,
    form: string,
  ): Promise<void> {
    const { method, path, body } = request;
    if (path === "/models") return send(response, 200, { object: "list", data: this.#models() });
    if (path === "/api/chat" && this.abilities.owner === "library") {
      const chat = this.#chat({ ...request, body: openAiBody(body) }, null);
      this.#bill(chat.usage);
      return sendAsOllama(response, chat, body.stream ?? false);
    }
    if (path === "/embeddings") return send(response, 200, embeddings(body));
    const training = this.training.answer(method, path, body, form, this.script.tuning ?? {});
    if (training) return send(response, 200, training);
    if (path === "/completions") {
      const answer = this.#completion(body);
      this.#bill(answer.usage);
      return send(response, 200, answer);
    }
    if (path !== "/chat/completions") return send(response, 404, { error: { message: "Not found." } });
    const answer = this.#chat(request, trouble);
    if (body.stream) {
      const share = trouble?.kind === "cut" ? trouble.share : 1;
      const usage = body.stream_options?.include_usage ?? false;
      const streaming = {
        share,
        usage,
        malformed: trouble?.kind === "malformed",
        pieceMs: this.script.pieceMs,
        secondHalf: this.script.secondHalf,
      };
      return this.#bill(await streamChat(response, answer, streaming));
    }
    this.#bill(answer.usage);
    const whole = JSON.stringify(answer);
    if (trouble?.kind === "malformed") return send(response, 200, whole.replaceAll('"', "'"));
    if (trouble?.kind !== "cut") return send(response, 200, whole);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(whole),
    });
    response.write(whole.slice(0, whole.length * trouble.share), () => response.destroy());
  }

  #chat(given: FakeRequest, trouble: Trouble | null): FakeChat {
    const { owner, window, chatOdds, thoughts } = this.abilities;
    const most = given.body.options?.num_ctx ?? window;
    const request = owner === "library" && most !== null ? shortened(given, most) : given;
    const { body } = request;
    const guided = this.#guided(body);
    const written = guided?.text ?? this.#written(request);
    const text = trouble?.kind === "truncated" ? written.slice(0, written.length * trouble.share) : written;
    const answer = chatCompletion(body, text, trouble?.kind === "truncated" ? "length" : "stop");
    const odds = guided ?? firstToken(this.script.nextTokens?.(chatPrompt(body)));
    if (odds && body.logprobs && chatOdds) addTokens(answer, odds, body.top_logprobs ?? 0);
    if (this.script.details) Object.assign(answer.usage, usageDetails(this.script.details));
    if (thoughts > 0) addThoughts(answer, body, this.abilities);
    return answer;
  }

  #completion(body: FakeBody) {
    const { model, nextTokens } = this.script;
    const next = nextTokens ?? ((text: string) => Object.fromEntries(model?.next(text) ?? []));
    if (body.echo) return echo(body, next, model?.tokenize, this.abilities.beginning);
    const prompt = [body.prompt ?? ""].flat()[0]!;
    const grammar = grammarOf(body, this.abilities);
    const isWhole = model && !nextTokens && (body.max_tokens !== 1 || grammar);
    if (!isWhole) return completion(body, next(prompt));
    return completionOf(body, writeTokens(model, prompt, body.max_tokens ?? 16, grammar));
  }

  /** What a model with tokens answers to a chat; null where a script does, unless the server holds it to a grammar. */
  #guided(body: FakeBody): WrittenTokens | null {
    const tuned = this.training.modelOf(body.model);
    const model = tuned ?? this.script.model;
    const isHeld = this.abilities.grammars && gbnfOf(body, this.abilities) !== undefined;
    if (!model || (this.script.answer && !tuned && !isHeld)) return null;
    const most = body.max_tokens ?? body.max_completion_tokens ?? 1_000;
    return writeTokens(model, chatPrompt(body), most, grammarOf(body, this.abilities));
  }

  #written(request: FakeRequest): string {
    const [choice] = choicesOf(request.body, this.abilities) ?? [];
    if (choice !== undefined) return choice;
    const answer = this.script.answer?.(request) ?? "Yes.";
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  }

  /** What the endpoint cannot do is refused in the words of OpenAI, with the key in them where the key is wrong. */
  #refuse({ authorization, apiKey, body, path }: FakeRequest): { status: number; error: object } | null {
    const bearer = authorization?.replace(/^Bearer /, "");
    const bad = (param: string) => ({
      status: 400,
      error: { message: `Unsupported parameter: '${param}' is not supported with this model.`, param },
    });
    const { abilities } = this;
    if (this.script.key !== undefined && bearer !== this.script.key && apiKey !== this.script.key)
      return { status: 401, error: { message: `Incorrect API key provided: ${authorization}` } };
    if (path === "/files" && this.script.tuning?.refusesFiles) return bad("file");
    const format = body.response_format?.type;
    if (format === "json_schema" && !abilities.jsonSchema) return bad("response_format");
    if (format === "json_object" && !abilities.jsonObject) return bad("response_format");
    if (body.stream && !abilities.streaming) return bad("stream");
    if (body.stream_options && !abilities.streamUsage) return bad("stream_options");
    if (body.echo && !abilities.echo) return bad("echo");
    if (!abilities.systemRole && body.messages?.some(({ role }) => role === "system"))
      return { status: 400, error: { message: "System role not supported" } };
    const tokens = countFakeTokens(
      [body.messages?.map(({ content }) => content), body.prompt].flat(2).join("\n"),
    );
    if (abilities.window !== null && abilities.owner !== "library" && tokens > abilities.window) {
      const message = `This model's maximum context length is ${abilities.window} tokens.`;
      return { status: 400, error: { message, code: "context_length_exceeded" } };
    }
    if (body.temperature !== undefined && !abilities.temperature) return bad("temperature");
    for (const name of ["max_tokens", "max_completion_tokens"] as const)
      if (abilities.tokenLimitName && abilities.tokenLimitName !== name && body[name] !== undefined)
        return bad(name);
    const missing =
      (path === "/models" && abilities.owner === null) ||
      (path === "/completions" && !abilities.logProbabilities) ||
      (/^\/(fine_tuning|files)/.test(path) && !abilities.fineTuning);
    return missing ? { status: 404, error: { message: `Unknown request URL: ${path}.` } } : null;
  }

  #models(): object[] {
    const { vllm, grammars, owner } = this.abilities;
    const owned_by = vllm ? "vllm" : grammars ? "llamacpp" : owner;
    return ["fake-model", "fake-model-large"].map((id) => ({ id, object: "model", created: 0, owned_by }));
  }

  #bill({ prompt_tokens, completion_tokens }: { prompt_tokens: number; completion_tokens: number }): void {
    this.billed.input += prompt_tokens;
    this.billed.output += completion_tokens;
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
