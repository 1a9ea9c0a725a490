/** `hopscope search`: nodes by name, then by text. */
import type { CallApi } from "../../lib/api/call-api";
import { searchNodes, searchQuerySchema } from "../../lib/api/graph";
import { HopscopeError } from "../../lib/graph/errors";
import { printTable } from "../print-table";

export interface SearchOptions {
  k: number;
  labels?: string[];
  json?: boolean;
}

export async function search(
  call: CallApi,
  base: string,
  text: string,
  { k, labels, json }: SearchOptions,
): Promise<void> {
  const query = searchQuerySchema.safeParse({ q: text, k, labels });
  if (!query.success)
    throw new HopscopeError("invalid-input", query.error.issues.map((issue) => issue.message).join(" "));
  const found = await call(searchNodes, { params: { id: base }, query: query.data });
  if (json) return console.log(JSON.stringify(found));
  const rows = found.nodes.map(({ id, name, labels }, i) => [
    found.scores[i]!.toFixed(3),
    name,
    id,
    labels.join(", "),
  ]);
  if (rows.length > 0) printTable(["score", "name", "id", "labels"], rows);
  else console.error(`Nothing is called or says "${text}".`);
}
