/**
 * The request options that an endpoint takes. Servers that speak OpenAI's protocol differ in what they refuse, so the best is tried
 * first; a refusal that names a part of the request is remembered, and the request is sent again without that part.
 */
import type { Message } from "../../methods/llm/llm-call";
import { type Failure, isPromptTooLong } from "../endpoint/failure";

export interface Dialect {
  /** Method of fitting an answer to a schema: by the server, as any JSON, or by the words of the prompt alone. */
  readonly structure: "json_schema" | "json_object" | "prompt";
  /** Reasoning models of OpenAI take only the newer name, older servers only the other. */
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  /** False for chat templates without instructions of their own, such as Gemma's: they go before the user's first message. */
  readonly systemRole: boolean;
  /** Reasoning models take no temperature. */
  readonly temperature: boolean;
  /** True if a stream ends with its usage when asked to. */
  readonly streamUsage: boolean;
  readonly streaming: boolean;
}

export const BEST_DIALECT: Dialect = {
  structure: "json_schema",
  tokenLimit: "max_tokens",
  systemRole: true,
  temperature: true,
  streamUsage: true,
  streaming: true,
};

/** Statuses by which servers say that they do not take a part of a request. */
const NOT_TAKEN: readonly (number | null)[] = [400, 404, 415, 422, 500, 501];
/** By this one they say it only where they name the part. */
const MAY_BE_A_FAULT = 500;
const NEXT_STRUCTURE = { json_schema: "json_object", json_object: "prompt" } as const;
/** Templates of Mistral's say only that roles must alternate. */
const SPEAKS_OF_SYSTEM_ROLE = /\bsystem\b.*\brole|\brole\b.*\bsystem\b|\broles must alternate\b/;
const SPEAKS_OF_STRUCTURE = /response_format|json_schema|json_object|structured|schema|grammar/;
/** Refusals that no other form of the same request would avoid. */
const SPEAKS_OF_OTHER = /context|maximum|model|content/;

/**
 * The next poorer dialect after a refusal; null when the refusal speaks of nothing that can be left out.
 * @param structured whether the request asked for a structure
 */
export function poorerDialect(dialect: Dialect, failure: Failure, structured: boolean): Dialect | null {
  const { status, said } = failure;
  if (!NOT_TAKEN.includes(status) || isPromptTooLong(failure)) return null;
  if (dialect.streamUsage && /stream_options|include_usage/.test(said))
    return { ...dialect, streamUsage: false };
  if (dialect.temperature && said.includes("temperature")) return { ...dialect, temperature: false };
  if (dialect.tokenLimit === "max_tokens" && said.includes("max_tokens"))
    return { ...dialect, tokenLimit: "max_completion_tokens" };
  if (dialect.systemRole && SPEAKS_OF_SYSTEM_ROLE.test(said)) return { ...dialect, systemRole: false };
  if (structured && dialect.structure !== "prompt" && SPEAKS_OF_STRUCTURE.test(said))
    return { ...dialect, structure: NEXT_STRUCTURE[dialect.structure] };
  if (dialect.streaming && /\bstream/.test(said)) return { ...dialect, streaming: false };
  if (status === MAY_BE_A_FAULT) return null;
  // Some servers refuse a structure without saying which part of the request they do not know.
  if (structured && dialect.structure !== "prompt" && !SPEAKS_OF_OTHER.test(said))
    return { ...dialect, structure: NEXT_STRUCTURE[dialect.structure] };
  return null;
}

/** The messages as the model's chat template takes them. */
export function adaptedMessages(messages: readonly Message[], { systemRole }: Dialect): Message[] {
  const [first, next, ...others] = messages;
  if (systemRole || first?.role !== "system") return [...messages];
  const spoken = [first.content, ...(next?.role === "user" ? [next.content] : [])].join("\n\n");
  return [{ role: "user", content: spoken }, ...(next && next.role !== "user" ? [next] : []), ...others];
}
