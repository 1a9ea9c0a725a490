/** Tokens of links and API keys: 256 random bits, of which the database has the SHA-256 only. */
import { createHash, randomBytes } from "node:crypto";

/** @param prefix says what it is, to people and to scanners of leaked secrets */
export function newToken(prefix = ""): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** So many random bits need no salt and no slow hash; a lookup by the hash says nothing about the token by its time. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
