/**
 * Hashes of passwords: Argon2id (RFC 9106). Those of an earlier version, by scrypt, are still recognised, until their owner
 * signs in and they are replaced.
 */
import path from "node:path";
import { verifyPassword as verifyScrypt } from "better-auth/crypto";
import pLimit from "p-limit";
import { Piscina } from "piscina";

/** Minimum costs in OWASP's password storage cheat sheet; memory in KiB. */
const COSTS = { memorySize: 19_456, iterations: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${COSTS.memorySize},t=${COSTS.iterations},p=${COSTS.parallelism}$`;
const ANY_ARGON2ID = "$argon2id$";

export interface HashTask {
  password: string;
  costs: typeof COSTS;
}

export interface VerifyTask {
  password: string;
  stored: string;
}

export class Passwords {
  readonly #pool: Piscina;
  readonly #scrypt = pLimit(1);

  /** @param root the project's folder, where `.build/workers` lies */
  constructor(root: string) {
    this.#pool = new Piscina({
      filename: path.join(/* turbopackIgnore: true */ root, ".build", "workers", "password-worker.mjs"),
      // It starts with the server: the first who sign in, and all who read pages meanwhile, do not wait for it.
      minThreads: 1,
      maxThreads: 1,
    });
  }

  hash(password: string): Promise<string> {
    const task: HashTask = { password: normal(password), costs: COSTS };
    return this.#pool.run(task, { name: "hash" });
  }

  verify(password: string, stored: string): Promise<boolean> {
    // It fills the threads that files wait on, so one at a time.
    if (!stored.startsWith(ANY_ARGON2ID)) return this.#scrypt(() => verifyScrypt({ hash: stored, password }));
    const task: VerifyTask = { password: normal(password), stored };
    return this.#pool.run(task, { name: "verify" });
  }

  /** True if a hash was made in another way than `hash` makes it today. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(PREFIX);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** The same characters may be typed in several ways. */
function normal(password: string): string {
  return password.normalize("NFKC");
}
