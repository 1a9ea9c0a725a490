/** The server by its endpoint's list of models: its kind, and the context window of the model. */
import * as z from "zod";
import { isPromptTooLong, isWorthRetrying, readFailure } from "../endpoint/failure";

/** Servers by how they sign their list of models; llama.cpp's server in Python signs with "me", Ollama with the library of its models. */
const SIGNATURES = { vllm: "vllm", llamacpp: "llamacpp", me: "llamacpp", library: "ollama" } as const;
export type KnownServer = (typeof SIGNATURES)[keyof typeof SIGNATURES];
/** Servers that hold a text to a grammar. */
export type GrammarServer = Exclude<KnownServer, "ollama">;

interface ModelList {
  data: readonly { id: string; owned_by: string }[];
}

/** Asks for the list. @param otherwise the list in place of a failure: that is none of the endpoint then. It may throw the failure */
type AskForList = (signal: AbortSignal, otherwise: (error: unknown) => ModelList) => Promise<ModelList>;

export class ListedServer {
  #kind: Promise<KnownServer | null> | undefined;
  #window: number | null = null;
  #isOllama = false;

  /** @param life true while the server has sent something lately */
  constructor(
    private readonly model: string,
    private readonly life: { readonly isHeard: boolean },
    private readonly ask: AskForList,
  ) {}

  /** Tokens of a prompt with its answer; null where the list does not say, and until it was asked for. */
  get window(): number | null {
    return this.#window;
  }

  /** False until the list was asked for. */
  get isOllama(): boolean {
    return this.#isOllama;
  }

  /** By who signs the list. An endpoint that answers without a list may well serve chats: that is no failure of it. */
  kind(signal: AbortSignal): Promise<KnownServer | null> {
    const otherwise = (error: unknown) => {
      const failure = readFailure(error);
      const mayPass = failure && (isWorthRetrying(failure) || isPromptTooLong(failure));
      const isForGood = failure && (failure.kind === "unreadable" || !mayPass);
      if (!isForGood && !(failure?.kind === "timeout" && this.life.isHeard)) throw error;
      if (!isForGood) this.#kind = undefined;
      return { data: [] };
    };
    this.#kind ??= this.ask(signal, otherwise)
      .then(({ data }) => {
        this.#window ??= listedWindow(data.find(({ id }) => id === this.model));
        const server = serverOf(data.map(({ owned_by }) => owned_by));
        this.#isOllama = server === "ollama";
        return server;
      })
      .catch(() => {
        this.#kind = undefined;
        return null;
      });
    return this.#kind;
  }
}

/** The server that signs with one of these owners; null for others. */
export function serverOf(owners: readonly string[]): KnownServer | null {
  const [, server] = Object.entries(SIGNATURES).find(([signature]) => owners.includes(signature)) ?? [];
  return server ?? null;
}

const windowSchema = z.looseObject({
  max_model_len: z.int().positive().optional(),
  context_length: z.int().positive().optional(),
  meta: z.looseObject({ n_ctx: z.int().positive().optional() }).nullish(),
});

/** Context window as vLLM, OpenRouter and llama.cpp list it. */
function listedWindow(model: unknown): number | null {
  const { data } = windowSchema.safeParse(model);
  return data?.max_model_len ?? data?.context_length ?? data?.meta?.n_ctx ?? null;
}
