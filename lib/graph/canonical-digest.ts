/** One digest for equal values: the key of a stored answer, and how two versions are distinguished. */
import { createHash } from "node:crypto";

/** SHA-256 of the value, in hexadecimal; the order of an object's keys does not matter, undefined is as good as absent. */
export function canonicalDigest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex");
}

function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return text ?? "undefined";
}
