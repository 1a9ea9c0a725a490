/** Route handlers from endpoints: same-origin writes only, requests checked by the endpoint's schemas, errors as RFC 9457 problem details. */
import {
  type BodyOf,
  type Endpoint,
  type PathParameters,
  type QueryOf,
  type ResponseOf,
  type StreamedOf,
  usualStatus,
} from "@/lib/api/endpoint";
import { HopscopeError } from "@/lib/core/errors";
import type { Engine } from "@/lib/engine/engine";
import { getEngine } from "@/lib/engine/singleton";
import { CANCELLED, problemResponse } from "./problem-response";
import { readBody, readQuery } from "./read-request";
import { refuseForeignRequest } from "./same-origin";
import { eventStream } from "./streams";

/** What a handler works with. */
export interface Call<E extends Endpoint> {
  engine: Engine;
  params: PathParameters<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
  /** For bodies that are no JSON, and for headers. */
  request: Request;
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
    try {
      const engine = await getEngine();
      refuseForeignRequest(request, engine.environment.HOST);
      const query = readQuery(request, endpoint);
      const body = await readBody(request, endpoint);
      const params = await context.params;
      return toResponse(
        endpoint,
        await handle({ engine, params, query, body, signal: request.signal, request }),
      );
    } catch (error) {
      return problemResponse(request.signal.aborted ? new HopscopeError("cancelled", CANCELLED) : error);
    }
  };
  return Object.assign(route, { endpoint });
}

function toResponse<E extends Endpoint>(endpoint: Endpoint, answer: Answer<E>): Response {
  if (answer instanceof Response) return answer;
  if (answer && typeof answer === "object" && Symbol.asyncIterator in answer) return eventStream(answer);
  const status = usualStatus(endpoint);
  if (status === 204) return new Response(null, { status });
  const headers = endpoint.location && { location: endpoint.location(answer as never) };
  return Response.json(answer, { status, headers });
}
