/** A node that a person names by its id or by its name. */
import type { CallApi } from "../../lib/api/call-api";
import { readNodes, searchNodes } from "../../lib/api/graph";
import { HopscopeError } from "../../lib/graph/errors";
import type { GraphNode } from "../../lib/graph/graph-source";

const OFFERED = 5;
/** The score that a search gives to a node of exactly the name that was asked for. */
const EXACT = 2;

/** @throws HopscopeError `not-found` with what comes near, `conflict` when several have the name */
export async function findNode(call: CallApi, base: string, text: string): Promise<GraphNode> {
  const params = { id: base };
  const [byId] = (await call(readNodes, { params, query: { ids: [text] } })).nodes;
  if (byId) return byId;
  const { nodes, scores } = await call(searchNodes, { params, query: { q: text, k: OFFERED } });
  const named = nodes.filter((_, i) => scores[i] === EXACT);
  if (named.length === 1) return named[0]!;
  const offered = named.length > 0 ? named : nodes;
  const problems = offered.map(({ id, name, labels }) => ({
    at: id,
    message: `${name} (${labels.join(", ")})`,
  }));
  if (named.length > 1)
    throw new HopscopeError("conflict", `Several nodes are called "${text}":`, {
      problems,
      hint: "Give the id of one of them.",
    });
  const near = problems.length > 0 ? "; these come near:" : ".";
  throw new HopscopeError("not-found", `No node has the id or the name "${text}"${near}`, { problems });
}
