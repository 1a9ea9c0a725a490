"use client";
/** What takes a role: shown to those who have it. */
import type { ReactNode } from "react";
import type { Role } from "@/lib/core/contract/account";
import { useMay } from "./use-role";

interface NeedsProps {
  atLeast: Role;
  /** Shown to the others; nothing when absent. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export function Needs({ atLeast, otherwise = null, children }: NeedsProps) {
  return useMay(atLeast) ? children : otherwise;
}

const WHO: Record<Role, string> = {
  viewer: "people with an account",
  editor: "editors and administrators",
  admin: "administrators",
};

/** Says why something is not there. */
export function RoleNote({ atLeast, can }: { atLeast: Role; can: string }) {
  return (
    <p role="note" className="rounded-md border bg-sunken px-3 py-2 text-compact text-ink-soft">
      Only {WHO[atLeast]} can {can}. An administrator can change your role.
    </p>
  );
}
