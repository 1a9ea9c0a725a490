/** Who may call an endpoint where people sign in. */
import type { Access } from "../../core/contract/account";
import type { Endpoint } from "../endpoint";

/** What an endpoint says; else who may read may call what reads, and editors what changes something. */
export function accessOf({ access, method, readsOnly }: Endpoint): Access {
  return access ?? (method === "get" || readsOnly ? "viewer" : "editor");
}

/** Whether a call belongs into the history: it may change something, or takes everything away. */
export function isRecorded({ method, readsOnly, isRecorded: said }: Endpoint): boolean {
  return said ?? (method !== "get" && !readsOnly);
}
