/** The roles and rights that endpoints require where people sign in. */
import type { Endpoint } from "./endpoint";
import type { Access } from "./schemas/account";
import type { Right } from "./schemas/roles";

/** The declared access of an endpoint; else viewers may call those that read, and editors those that change something. */
export function accessOf({ access, method, readsOnly }: Endpoint): Access {
  return access ?? (method === "get" || readsOnly ? "viewer" : "editor");
}

const ABOUT_A_BASE = /^\/api\/(knowledge-bases|runs|experiments|jobs)\/\{id\}/;

/** The subject that the `id` in its path names: a knowledge base or a part of one; else null. */
export function subjectOf({ path }: Endpoint): Subject | null {
  return (ABOUT_A_BASE.exec(path)?.[1] as Subject | undefined) ?? null;
}

/** A knowledge base, or what belongs to one. */
export type Subject = "knowledge-bases" | "runs" | "experiments" | "jobs";

/** The right that a call requires on its knowledge base; by default that of the account's role. */
export function rightFor(endpoint: Endpoint): Right {
  return endpoint.right ?? (accessOf(endpoint) === "viewer" ? "viewer" : "editor");
}

/** True if calls belong in the history: they may change something, or take everything away. */
export function isRecorded({ method, readsOnly, isRecorded: said }: Endpoint): boolean {
  return said ?? (method !== "get" && !readsOnly);
}
