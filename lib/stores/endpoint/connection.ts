/**
 * A server that speaks OpenAI's protocol: OpenAI, Azure, Ollama, vLLM, LM Studio, OpenRouter and others, through the `openai`
 * package. Nothing is logged: a log line may hold the key.
 */
import OpenAI from "openai";
import type { PrivateEndpoints } from "./addresses";
import { boundedFetch } from "./bounded-fetch";

export interface Connection {
  /** May have a query, as Azure's have: it is sent with every request. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** One request with its whole answer, in milliseconds. */
  timeoutMs: number;
  /** Addresses that are allowed beside public ones; all but those of cloud metadata when absent. */
  addresses?: PrivateEndpoints | undefined;
  /** Longest reply. */
  mostBytes?: number | undefined;
  /** Called when the head of a reply has come, whatever it says. */
  onReply?: (() => void) | undefined;
  /** Sends requests in another protocol by the function that it is given. */
  translate?: ((send: Fetch) => Fetch) | undefined;
}

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A hundred times the longest answer; one of 128 embeddings of 4,096 dimensions has 12 MB. */
const MOST_BYTES = 32 * 1024 * 1024;
const AZURE = /\.(openai|cognitiveservices|services\.ai)\.azure\.(com|us|cn)$/;
/** Azure's addresses of one deployment take no request without a version. */
const AZURE_VERSION = "2024-10-21";

/** Sends every request once: trying again is `withRetries`. */
export function openConnection({
  baseUrl,
  apiKey,
  timeoutMs,
  addresses = "all",
  mostBytes = MOST_BYTES,
  onReply,
  translate = (send) => send,
}: Connection): OpenAI {
  const { address, query, isAzure } = readAddress(baseUrl);
  return new OpenAI({
    baseURL: address,
    apiKey: apiKey || "none",
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
    defaultQuery: query,
    ...(isAzure && { defaultHeaders: { authorization: null, "api-key": apiKey || "none" } }),
    fetch: translate(async (url, init) => {
      const reply = await boundedFetch(url, init, { timeoutMs, mostBytes, addresses });
      onReply?.();
      return reply;
    }),
  });
}

/** The parts of a base address; Azure takes its key in a header of its own. */
export function readAddress(baseUrl: string): {
  address: string;
  query: Record<string, string>;
  isAzure: boolean;
} {
  const url = new URL(baseUrl);
  const query = Object.fromEntries(url.searchParams);
  const isAzure = AZURE.test(url.hostname) || "api-version" in query;
  if (isAzure && url.pathname.includes("/deployments/")) query["api-version"] ??= AZURE_VERSION;
  return { address: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, query, isAzure };
}
