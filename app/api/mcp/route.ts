import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { implement, type Route } from "@/app/api/implement";
import { apiCaller, type CallApi, pathParameters } from "@/lib/api/call-api";
import { callMcp } from "@/lib/api/mcp";
import { publicAddress } from "@/lib/server/accounts/first-link";
import { mcpServer } from "@/lib/server/retrieval/mcp-server";
import { POST as matchGraph } from "../knowledge-bases/[id]/match/route";
import { GET as readNeighbours } from "../knowledge-bases/[id]/neighbours/route";
import { GET as readNodes } from "../knowledge-bases/[id]/nodes/route";
import { GET as findPaths } from "../knowledge-bases/[id]/paths/route";
import { GET as readSchema } from "../knowledge-bases/[id]/schema/route";
import { GET as searchNodes } from "../knowledge-bases/[id]/search/route";
import { GET as listKnowledgeBases } from "../knowledge-bases/route";
import { POST as retrieve } from "../retrieve/route";
import { GET as readRun } from "../runs/[id]/route";
import { GET as listRuns } from "../runs/route";
import { POST as recordWalk } from "../walks/route";

/** The routes that its tools call. */
const ROUTES = [
  listKnowledgeBases,
  readSchema,
  searchNodes,
  readNodes,
  readNeighbours,
  findPaths,
  matchGraph,
  listRuns,
  readRun,
  retrieve,
  recordWalk,
] as unknown as readonly Route[];

const WITHOUT_SESSIONS = { legacy: "reject", maxSubscriptions: 0 } as const;
/** A request is answered by itself and in JSON: there are no sessions, and nothing to subscribe to. */
export const POST = implement(callMcp, async ({ engine, request, body }) => {
  const make = () => mcpServer(callerOf(request), publicAddress(engine.environment));
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(make, WITHOUT_SESSIONS).fetch(request, { parsedBody: body });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await make().connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
});

/** Calls routes with what the request says of its caller: each checks it anew. */
function callerOf(request: Request): CallApi {
  return apiCaller((path, init, endpoint) => {
    const url = new URL(path, request.url);
    const headers = new Headers(request.headers);
    for (const name of ["content-length", "content-type"]) headers.delete(name);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const signal = AbortSignal.any([request.signal, ...(init.signal ? [init.signal] : [])]);
    const params = Promise.resolve(pathParameters(endpoint, url.pathname));
    const asked = new Request(url, { ...init, headers, signal });
    return ROUTES.find((one) => one.endpoint === endpoint)!(asked, { params });
  });
}
