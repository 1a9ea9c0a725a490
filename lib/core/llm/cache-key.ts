/** The name under which an answer is kept: a digest of everything that the answer depends on. */
import { createHash } from "node:crypto";

/** SHA-256 of the parts, in hexadecimal; the order of an object's keys does not matter, undefined is as good as absent. */
export function cacheKey(parts: unknown): string {
  return createHash("sha256").update(canonical(parts)).digest("hex");
}

function canonical(parts: unknown): string {
  const text = JSON.stringify(parts, (_, value: unknown) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return text ?? "undefined";
}
