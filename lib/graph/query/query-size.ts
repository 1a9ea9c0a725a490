/** The largest size of a QueryGraph: reading, checking, rendering and running it take time and stack with every part. */
import { HopscopeError } from "../errors";

/** Nodes, edges, labels, conditions and what these are made of; the questions of the papers have some dozens. */
export const MAX_PARTS = 5_000;
/** Maximum depth of nested parts: about a hundred operators, one in the other. */
export const MAX_DEPTH = 200;
/** Stages that follow each other by WITH. */
export const MAX_STAGES = 30;

/** @throws HopscopeError `invalid-input` when a query, whole or sketched, is larger than anybody would ask. */
export function checkQuerySize(sketch: unknown): void {
  let parts = 0;
  const open = [{ part: sketch, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    if (depth > MAX_DEPTH) throw new HopscopeError("invalid-input", "The query is nested too deeply.");
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      // A list of values is one part, however long.
      if (key === "value" && Array.isArray(inner)) continue;
      if (typeof inner === "object" || Array.isArray(part)) parts += 1;
      open.push({ part: inner, depth: depth + 1 });
    }
    if (parts > MAX_PARTS)
      throw new HopscopeError("invalid-input", `The query has more than ${MAX_PARTS} parts.`, {
        hint: "Give long lists as parameters, and ask in several queries.",
      });
  }
}

/** @throws HopscopeError `invalid-input` */
export function checkStages(stages: number): void {
  if (stages > MAX_STAGES)
    throw new HopscopeError("invalid-input", `The query has more than ${MAX_STAGES} stages.`, {
      hint: "WITH ends a stage; so do UNWIND, and MATCH behind an optional part.",
    });
}
