/** A node that an edit names: one of the graph by its id or name, or one that a correction adds that is not applied yet. */
import type { CallApi } from "../../lib/api/call-api";
import { listEdits } from "../../lib/api/edits";
import { HopscopeError } from "../../lib/graph/errors";
import { findNode } from "../graph/find-node";

/** @returns its id; @throws HopscopeError `not-found` with what comes near, `conflict` when several have the name */
export async function namedNode(call: CallApi, base: string, text: string): Promise<string> {
  try {
    return (await findNode(call, base, text)).id;
  } catch (error) {
    if (!(error instanceof HopscopeError) || !["not-found", "not-ready"].includes(error.code)) throw error;
    const query = { state: "waiting" as const, q: text, limit: 1_000 };
    const { edits } = await call(listEdits, { params: { id: base }, query });
    for (const { change } of edits)
      if (change.action === "add-node" && (change.id === text || change.name === text)) return change.id;
    throw error;
  }
}
