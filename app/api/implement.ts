/**
 * Route handlers from endpoints: same-origin writes only, callers who may, requests checked by the endpoint's schemas, errors as RFC
 * 9457 problem details. The only place that decides who may call what.
 */
import { accessOf } from "@/lib/api/access";
import {
  type BodyOf,
  type Endpoint,
  type PathParameters,
  type QueryOf,
  type ResponseOf,
  type StreamedOf,
  usualStatus,
} from "@/lib/api/endpoint";
import type { User } from "@/lib/api/schemas/account";
import { type ErrorCode, HopscopeError } from "@/lib/graph/errors";
import { type BaseRights, rightsOf } from "@/lib/server/accounts/base-rights";
import { type Caller, EVERYBODY, NOBODY, refuseUnlessAllowed } from "@/lib/server/accounts/caller";
import { record } from "@/lib/server/accounts/history";
import type { Engine } from "@/lib/server/engine";
import { logRequest } from "@/lib/server/monitoring/log-lines";
import { REQUEST_ID_HEADER, requestIdOf } from "@/lib/server/monitoring/request-id";
import { sourceOf } from "@/lib/server/request-gate";
import { getEngine } from "@/lib/server/singleton";
import { isStorageFailure, storageFailure } from "@/lib/stores/storage-failure";
import { CANCELLED, codeOf, problemResponse } from "./problem-response";
import { readBody, readQuery } from "./read-request";
import { refuseForeignRequest } from "./same-origin";
import { eventStream } from "./streams";

/** The input of a handler. */
export interface Call<E extends Endpoint> {
  engine: Engine;
  params: PathParameters<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
  /** For bodies that are no JSON, and for headers. */
  request: Request;
  /** The caller; where sign-in is off, everybody may do everything. */
  caller: Caller;
  /** Whose calls take turns: the id of the user, or the source of the request where nobody signs in. */
  who: string;
  /** The caller's rights to each knowledge base. Those in the path and the body are checked; lists hold only what the caller may see. */
  rights: BaseRights;
  /** Says who called, where the call itself finds it out. */
  identified(user: User): void;
}

/** A value that is sent as JSON with the usual status, events, or a response of the handler's own making. */
type Answer<E extends Endpoint> =
  | Response
  | AsyncIterable<StreamedOf<E>>
  | (E extends { response: unknown }
      ? Unchangeable<ResponseOf<E>>
      : E extends { status: 204 }
        ? unknown
        : never);

type Unchangeable<T> = T extends readonly (infer Item)[]
  ? readonly Unchangeable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchangeable<T[Key]> }
    : T;

/** A Next route handler, with the endpoint that it implements. */
export interface Route<E extends Endpoint = Endpoint> {
  (request: Request, context: { params: Promise<PathParameters<E>> }): Promise<Response>;
  endpoint: E;
}

/** The route handler of an endpoint; errors that `handle` throws become problem details with a 4xx or 5xx status. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route<E> {
  const route = async (request: Request, context: { params: Promise<PathParameters<E>> }) => {
    const began = performance.now();
    const id = requestIdOf(request.headers);
    let engine: Engine | undefined;
    let caller = NOBODY;
    let code: ErrorCode | null = null;
    const answer = async () => {
      try {
        engine = await getEngine();
        refuseForeignRequest(request, engine.environment);
        caller = engine.accounts ? await engine.accounts.identify(request.headers) : EVERYBODY;
        refuseUnlessAllowed(caller, accessOf(endpoint));
        const identified = (user: User) => {
          caller = { ...caller, user };
        };
        const rights = await rightsOf(engine, caller);
        const { accounts } = engine;
        const begin = () => {
          if (endpoint.startsRun && caller.user) accounts?.runs.begin(caller.user.id);
        };
        // Next.js gives a route without parameters none. A run of what is not there counts as one, as it does by the body.
        const params = await rights
          .checkPath(endpoint, (await context.params) ?? {})
          .catch((error: unknown) => {
            begin();
            throw error;
          });
        const query = readQuery(request, endpoint);
        const who = caller.user?.id ?? `${sourceOf(request.headers, isBehindProxy(engine))}`;
        const read = await readBody(request, endpoint, engine, who);
        begin();
        const body = await rights.checkBody(endpoint, read);
        const { signal } = request;
        const call = { engine, params, query, body, signal, request, caller, who, rights, identified };
        const work = () => handle(call);
        return toResponse(endpoint, await (endpoint.isCostly ? inTurn(endpoint, call, work) : work()));
      } catch (thrown) {
        const kept = "What was acknowledged before is saved.";
        const found = storageFailure(thrown, { what: "This cannot be done", kept }) ?? thrown;
        if (engine && isStorageFailure(found)) engine.storage.note(found);
        const error = request.signal.aborted ? new HopscopeError("cancelled", CANCELLED) : found;
        code = codeOf(error);
        return problemResponse(error, id, engine?.environment.HOPSCOPE_LOG === "json");
      }
    };
    const response = await answer();
    response.headers.set(REQUEST_ID_HEADER, id);
    if (!engine) return response;
    const { status } = response;
    const ms = performance.now() - began;
    engine.metrics.requestEnded(endpoint, status, ms);
    logRequest(engine, { id, endpoint, status, code, ms, role: engine.accounts ? caller.role : null });
    if (!engine.accounts) return response;
    // A response for one caller must not be served to others by a shared cache.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
    await note(engine, endpoint, caller, (await context.params) ?? {}, status);
    return response;
  };
  return Object.assign(route, { endpoint });
}

const isBehindProxy = ({ environment }: Engine) => environment.HOPSCOPE_URL !== undefined;

/** Each user, or address where nobody signs in, has turns of his own at each endpoint that is costly. */
function inTurn<T>(
  { path }: Endpoint,
  { engine, who, signal }: Pick<Call<Endpoint>, "engine" | "who" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  const unlessGone = () => {
    signal.throwIfAborted();
    return work();
  };
  return engine.callerTurns.run(`${who} ${path}`, unlessGone, signal);
}

/** A history that cannot be written does not fail the request: its work is done. */
async function note(
  engine: Engine,
  endpoint: Endpoint,
  caller: Caller,
  params: Record<string, string>,
  status: number,
): Promise<void> {
  try {
    await record(engine, endpoint, caller, params, status);
  } catch (error) {
    console.error(error);
  }
}

function toResponse<E extends Endpoint>(endpoint: Endpoint, answer: Answer<E>): Response {
  if (answer instanceof Response) return answer;
  if (answer && typeof answer === "object" && Symbol.asyncIterator in answer) return eventStream(answer);
  const status = usualStatus(endpoint);
  if (status === 204) return new Response(null, { status });
  const headers = endpoint.location && { location: endpoint.location(answer as never) };
  return Response.json(answer, { status, headers });
}
