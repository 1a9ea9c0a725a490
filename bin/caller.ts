/** The callers of commands: the running application over HTTP, or its route handlers in this process. */
import { Readable } from "node:stream";
import { apiCaller, type CallApi, pathParameters, type Send } from "../lib/api/call-api";
import { HopscopeError } from "../lib/graph/errors";

/**
 * Calls the application at an address such as http://127.0.0.1:3000.
 * @param apiKey sent with every call, where people sign in
 */
export function httpCaller(address: string, apiKey?: string): CallApi {
  return interruptible(
    (path, { headers, ...init }) => {
      const sent = new Headers(headers);
      if (apiKey) sent.set("authorization", `Bearer ${apiKey}`);
      return fetch(address + path, { ...init, headers: sent });
    },
    (error) => unreachable(address, error),
  );
}

/** Calls the route handlers of the application; they use the engine that this process has opened. */
export function localCaller(): CallApi {
  return interruptible(
    async (path, init, endpoint) => {
      const folder = endpoint.path.slice("/api/".length).replaceAll("{", "[").replaceAll("}", "]");
      const handlers = (await import(`../app/api/${folder}/route.ts`)) as Record<string, Handler>;
      const url = new URL(path, "http://localhost");
      const headers = new Headers(init.headers);
      headers.set("host", url.host);
      const params = Promise.resolve(pathParameters(endpoint, url.pathname));
      return handlers[init.method ?? ""]!(new Request(url, { ...init, headers }), { params });
    },
    (error) => error,
  );
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** A caller whose errors are those of a person's interruption where there was one, else as `explain` words them. */
function interruptible(send: Send, explain: (error: unknown) => unknown): CallApi {
  const call = apiCaller(send);
  return async (endpoint, ...args) => {
    const failure = (error: unknown) => {
      const signal = args[0]?.signal;
      if (signal?.aborted) return signal.reason;
      return error instanceof HopscopeError ? error : explain(error);
    };
    try {
      const result = await call(endpoint, ...args);
      return withFailure(result, failure) as typeof result;
    } catch (error) {
      throw failure(error);
    }
  };
}

/** The result, with a stream in it failing as `failure` words it. */
function withFailure(result: unknown, failure: (error: unknown) => unknown): unknown {
  if (result instanceof Response) {
    const body = Readable.toWeb(Readable.from(guard(result.body ?? [], failure)));
    return new Response(body as ReadableStream<Uint8Array>, result);
  }
  const isStream = typeof result === "object" && result !== null && Symbol.asyncIterator in result;
  return isStream ? guard(result as AsyncIterable<unknown>, failure) : result;
}

async function* guard<T>(values: AsyncIterable<T> | Iterable<T>, failure: (error: unknown) => unknown) {
  try {
    yield* values;
  } catch (error) {
    throw failure(error);
  }
}

function unreachable(address: string, error: unknown): HopscopeError {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  return new HopscopeError("not-ready", `The application at ${address} does not answer: ${reason}.`);
}
