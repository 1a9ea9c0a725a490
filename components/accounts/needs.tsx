"use client";
/** Content that takes a role, or a right on a knowledge base: shown to those who have it. */
import { createContext, type ReactNode, useContext } from "react";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { Role } from "@/lib/api/schemas/roles";
import { useMay, useMayEdit } from "./use-role";

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

export function RoleNote({ atLeast, can }: { atLeast: Role; can: string }) {
  return (
    <Note>
      Only {WHO[atLeast]} can {can}. An administrator can change your role.
    </Note>
  );
}

type Access = Pick<KnowledgeBase, "access">;

const BaseContext = createContext<Access | undefined>(undefined);

/** Around what belongs to one knowledge base: `ForEditors` within it means those of this one. */
export function OfKnowledgeBase({ base, children }: { base: Access; children: ReactNode }) {
  return <BaseContext value={base}>{children}</BaseContext>;
}

/** True if the person may change the knowledge base of `OfKnowledgeBase`. */
export function useMayEditHere(): boolean {
  return useMayEdit(useContext(BaseContext));
}

interface ForEditorsProps {
  /** By default the access of `OfKnowledgeBase`. */
  of?: Access;
  /** The action in the note for those who lack the right; they see nothing when absent. */
  can?: string;
  children?: ReactNode;
}

export function ForEditors({ of, can, children }: ForEditorsProps) {
  const around = useContext(BaseContext);
  const hasRole = useMay("editor");
  if (useMayEdit(of ?? around)) return children;
  if (!can) return null;
  if (!hasRole) return <RoleNote atLeast="editor" can={can} />;
  return <Note>Only editors of this knowledge base can {can}. Its owner can make you one.</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="rounded-md border bg-sunken px-3 py-2 text-compact text-ink-soft">
      {children}
    </p>
  );
}
