/** A caller for tests of commands that checks every request as the application does, notes it, and answers with little. */
import { readBody, readQuery } from "../../app/api/read-request";
import { apiCaller, type CallApi } from "../../lib/api/call-api";
import { type Endpoint, usualStatus } from "../../lib/api/endpoint";
import { smallestValue } from "./smallest-value";

export interface Requested {
  /** "post /api/runs" */
  call: string;
  /** With what stands for `{id}`. */
  path: string;
  query: unknown;
  /** Of JSON, or the questions of a body of questions. */
  body: unknown;
  /** Fields of a form that are text. */
  form: Record<string, unknown>;
}

/**
 * A caller, with the requests that were made.
 * @param known values of schemas that matter, or functions of the request that give one; all else is as small as it may be
 * @throws HopscopeError from calls whose query or body their endpoint does not take
 */
export function recordingCaller(known: ReadonlyMap<unknown, unknown>): {
  call: CallApi;
  requests: Requested[];
} {
  const requests: Requested[] = [];
  const call = apiCaller(async (path, { signal: _, ...init }, endpoint) => {
    const requested = await requestedOf(new Request(`http://localhost${path}`, init), endpoint);
    requests.push(requested);
    return responseOf(endpoint, requested, known);
  });
  return { call, requests };
}

/** What commands send in tests is short, and read here. */
const NO_ENGINE = {} as Parameters<typeof readBody>[2];

async function requestedOf(request: Request, endpoint: Endpoint): Promise<Requested> {
  const { pathname, search } = new URL(request.url);
  const { method, path, query, body, questions, form, file } = endpoint;
  if (search !== "" && !query) throw new Error(`${method} ${path} takes no query.`);
  if (request.body && !body && !questions && !form && !file)
    throw new Error(`${method} ${path} takes no body.`);
  const fields: Record<string, unknown> = {};
  if (form)
    for (const [name, value] of await request.clone().formData())
      if (typeof value === "string") fields[name] = JSON.parse(value);
  const sent = request.headers.has("content-type") && body ? await request.clone().json() : {};
  const read = form || file ? undefined : await readBody(request, endpoint, NO_ENGINE, "");
  const dropped = Object.keys(sent).filter((key) => !Object.hasOwn(Object(read), key));
  if (dropped.length > 0) throw new Error(`${method} ${path} does not know ${dropped.join(", ")}.`);
  const asked = readQuery(request, endpoint);
  return {
    call: `${method} ${path}`,
    path: decodeURIComponent(pathname),
    query: asked,
    body: read,
    form: fields,
  };
}

function responseOf(
  endpoint: Endpoint,
  requested: Requested,
  known: ReadonlyMap<unknown, unknown>,
): Response {
  const { events, responseLines, download, response } = endpoint;
  const status = usualStatus(endpoint);
  const schema = events ?? responseLines ?? response;
  const found = schema && smallestValue(schema, known);
  const value = typeof found === "function" ? found(requested) : found;
  if (events) {
    const list = Array.isArray(value) ? value : [value];
    const text = list.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
    return new Response(text, { status, headers: { "content-type": "text/event-stream" } });
  }
  if (responseLines) return new Response(`${JSON.stringify(value)}\n`, { status });
  if (download) return new Response("content", { status });
  return new Response(value === undefined ? null : JSON.stringify(value), { status });
}
