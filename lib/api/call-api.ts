/** Calls endpoints over HTTP: from the browser, and from the command line. */
import type * as z from "zod";
import type { EvaluationQuestion } from "../measure/evaluation";
import type { Endpoint, PathParameters, ResponseOf, StreamedOf } from "./endpoint";
import { readEvents, readJsonLines } from "./event-stream";
import { readProblem } from "./problem";

/** A query as a caller writes it: what arrives as text may be given as the number that it means, lists may be readonly. */
type QueryInput<Q extends z.ZodType> = {
  [Name in keyof z.input<Q>]: unknown extends z.input<Q>[Name]
    ? z.output<Q>[Name & keyof z.output<Q>]
    : boolean extends z.output<Q>[Name & keyof z.output<Q>]
      ? boolean
      : z.input<Q>[Name] extends readonly (infer Item)[] | undefined
        ? readonly Item[] | Extract<z.input<Q>[Name], undefined>
        : z.input<Q>[Name];
};

type OptionalWhenEmpty<Name extends string, T> =
  Partial<T> extends T ? { [N in Name]?: T } : { [N in Name]: T };

export type CallArguments<E extends Endpoint> = {
  signal?: AbortSignal;
  keepalive?: boolean;
} & OptionalWhenEmpty<"params", PathParameters<E>> &
  (E extends { query: infer Q extends z.ZodType } ? OptionalWhenEmpty<"query", QueryInput<Q>> : unknown) &
  (E extends { body: infer B extends z.ZodType }
    ? E extends { isBodyOptional: true }
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : unknown) &
  (E extends { questions: unknown } ? { questions: readonly EvaluationQuestion[] | Blob } : unknown) &
  (E extends { form: unknown } ? { form: FormData } : unknown) &
  (E extends { file: unknown } ? { file?: Blob } : unknown);

/** Result of a call: a stream where the endpoint has one, the response of a download, else the JSON. */
export type CallResult<E extends Endpoint> = [StreamedOf<E>] extends [never]
  ? E extends { download: unknown }
    ? Response
    : ResponseOf<E>
  : AsyncGenerator<StreamedOf<E>>;

/** @throws HopscopeError when the server refuses; what the transport throws when nothing arrives */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  ...args: Partial<CallArguments<E>> extends CallArguments<E>
    ? [args?: CallArguments<E>]
    : [args: CallArguments<E>]
) => Promise<CallResult<E>>;

export type Send = (path: string, init: RequestInit, endpoint: Endpoint) => Promise<Response>;

interface AnyArguments {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  questions?: readonly object[] | Blob;
  form?: FormData;
  file?: Blob;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** A caller that uses a transport of its own. */
export function apiCaller(send: Send): CallApi {
  return async <E extends Endpoint>(endpoint: E, ...[args]: [unknown?]) => {
    const given: AnyArguments = args ?? {};
    const response = await send(addressOf<Endpoint>(endpoint, given), requestOf(endpoint, given), endpoint);
    if (!response.ok) throw readProblem(response.status, await response.text());
    return (await resultOf(endpoint, response)) as CallResult<E>;
  };
}

/** Calls the server that the page came from. */
export const callApi: CallApi = apiCaller((path, init) => fetch(path, init));

export function addressOf<E extends Endpoint>(
  { path }: E,
  { params, query }: { params?: Partial<PathParameters<E>>; query?: object } = {},
): string {
  const values: Record<string, string | undefined> = params ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = queryOf(query ?? {}).toString();
  return search ? `${filled}?${search}` : filled;
}

export function pathParameters({ path }: Endpoint, pathname: string): Record<string, string> {
  const parts = pathname.split("/");
  const named = path
    .split("/")
    .flatMap((part, at) => (part.startsWith("{") ? [[part.slice(1, -1), parts[at]!]] : []));
  return Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value!)]));
}

/** Lists repeat their name; what is undefined is left out. */
function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  return query;
}

function requestOf({ method, events }: Endpoint, given: AnyArguments): RequestInit {
  const { body, questions, form, file, signal, keepalive } = given;
  return {
    method: method.toUpperCase(),
    headers: {
      accept: events ? "text/event-stream, application/json" : "*/*",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? (form ?? file ?? (questions && linesOf(questions))) : JSON.stringify(body),
    signal,
    keepalive,
  };
}

function linesOf(questions: readonly object[] | Blob): Blob {
  return questions instanceof Blob
    ? questions
    : new Blob(questions.map((question) => `${JSON.stringify(question)}\n`));
}

async function resultOf({ events, responseLines, download }: Endpoint, response: Response) {
  if (events) return readEvents(response.body);
  if (responseLines) return readJsonLines(response.body);
  if (download) return response;
  return response.status === 204 ? undefined : response.json();
}
