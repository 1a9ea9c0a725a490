/** The signed-in user, and what that role may do. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { readWhoami } from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";
import type { Whoami } from "@/lib/api/schemas/account";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { includesRight, isAtLeast, ROLES, type Role, SIGNED_IN_COOKIE } from "@/lib/api/schemas/roles";

export const whoamiQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => callApi(readWhoami, { signal }),
  staleTime: 60_000,
});

/** The role that the sign-in left for pages; null where nobody signed in, which is always so without accounts. */
function roleOfCookie(): Role | null {
  const begin = `${SIGNED_IN_COOKIE}=`;
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(begin));
  return ROLES.find((role) => role === cookie?.slice(begin.length)) ?? null;
}

const never = () => () => {};

/** The signed-in user; undefined where nobody is, and until it is known. Asks the server only where somebody signed in. */
export function useWhoami(): Whoami | undefined {
  const signedIn = useSyncExternalStore(never, roleOfCookie, () => null);
  return useQuery({ ...whoamiQuery, enabled: signedIn !== null }).data;
}

/** True if the person may do what takes a role; where nobody signs in, everybody may do everything. */
export function useMay(needed: Role): boolean {
  const whoami = useWhoami();
  const early = useSyncExternalStore(never, roleOfCookie, () => null);
  if (whoami && !whoami.accounts) return true;
  const role = whoami?.role ?? early;
  return role === null || isAtLeast(role, needed);
}

/** True if the person may change a knowledge base; by the role alone until that is known, and where nobody signs in. */
export function useMayEdit(base: Pick<KnowledgeBase, "access"> | undefined): boolean {
  const mayAny = useMay("editor");
  return mayAny && (!base?.access || includesRight(base.access.right, "editor"));
}
