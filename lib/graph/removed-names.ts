/** Finds removed elements in a value that one stage hands to the next. */
import type { Removal, Without } from "./removal";

/**
 * The removed element that the value names: a node, an edge, a label or a node that has it, a relation; null when none. Functions and
 * private fields are not looked into: a value names nodes by their ids.
 */
export function namesRemoved(value: unknown, without: Without, { nodes }: Removal): string | null {
  const texts = textsIn(value);
  const named = Object.values(without).flat();
  return [...named, ...nodes].find((id) => texts.has(id)) ?? null;
}

/** True if a value names two nodes that are no longer next to each other: it may come from the edge between them. */
export function namesUnjoined(value: unknown, { unjoined }: Removal): boolean {
  const texts = textsIn(value);
  return unjoined.some((ends) => ends.every((id) => texts.has(id)));
}

/** Every text in a value, keys of maps included. */
function textsIn(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const seen = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string") texts.add(one);
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one) || seen.has(one)) continue;
    seen.add(one);
    if (one instanceof Map) for (const [key, item] of one) left.push(key, item);
    else if (one instanceof Set) for (const item of one) left.push(item);
    else for (const item of Object.values(one)) left.push(item);
  }
  return texts;
}
