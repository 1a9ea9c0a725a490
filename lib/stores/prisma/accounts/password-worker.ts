/** The entry of the thread that hashes passwords: Argon2 takes processor time and memory by intent, and the server keeps answering. */
import { randomBytes } from "node:crypto";
import { argon2id, argon2Verify } from "hash-wasm";
import type { HashTask, VerifyTask } from "./passwords";

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** @returns the hash with its salt and costs, as `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (PHC string format) */
export function hash({ password, costs }: HashTask): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return argon2id({ ...costs, password, salt, hashLength: HASH_BYTES, outputType: "encoded" });
}

/** By the costs that the hash names. */
export function verify({ password, stored }: VerifyTask): Promise<boolean> {
  return argon2Verify({ password, hash: stored });
}
