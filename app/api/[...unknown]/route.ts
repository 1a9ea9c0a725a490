/** Paths under /api that no endpoint has: problem details, as for every other error, in place of a page. */
import { HopscopeError } from "@/lib/graph/errors";
import { REQUEST_ID_HEADER, requestIdOf } from "@/lib/server/monitoring/request-id";
import { problemResponse } from "../problem-response";

const LONGEST_PATH = 200;

async function answerUnknownPath(request: Request): Promise<Response> {
  const id = requestIdOf(request.headers);
  const path = new URL(request.url).pathname.slice(0, LONGEST_PATH);
  const error = new HopscopeError("not-found", `The API has no path "${path}".`, {
    hint: "/api/openapi.json lists every endpoint.",
  });
  const response = problemResponse(error, id, false);
  response.headers.set(REQUEST_ID_HEADER, id);
  return response;
}

export {
  answerUnknownPath as DELETE,
  answerUnknownPath as GET,
  answerUnknownPath as PATCH,
  answerUnknownPath as POST,
  answerUnknownPath as PUT,
};
