/** Who may call an endpoint where people sign in. */

import type { Endpoint } from "./endpoint";
import type { Access } from "./schemas/account";
import type { Right } from "./schemas/sharing";

/** What an endpoint says; else who may read may call what reads, and editors what changes something. */
export function accessOf({ access, method, readsOnly }: Endpoint): Access {
  return access ?? (method === "get" || readsOnly ? "viewer" : "editor");
}

const ABOUT_A_BASE = /^\/api\/(knowledge-bases|runs|experiments|jobs)\/\{id\}/;

/** What the `id` in its path names, where that is a knowledge base or something of one; else null. */
export function subjectOf({ path }: Endpoint): Subject | null {
  return (ABOUT_A_BASE.exec(path)?.[1] as Subject | undefined) ?? null;
}

/** A knowledge base, or what belongs to one. */
export type Subject = "knowledge-bases" | "runs" | "experiments" | "jobs";

/** What an endpoint takes on the knowledge base that it is about: the same as of the account where it does not say. */
export function rightFor(endpoint: Endpoint): Right {
  return endpoint.right ?? (accessOf(endpoint) === "viewer" ? "viewer" : "editor");
}

/** Whether a call belongs into the history: it may change something, or takes everything away. */
export function isRecorded({ method, readsOnly, isRecorded: said }: Endpoint): boolean {
  return said ?? (method !== "get" && !readsOnly);
}
