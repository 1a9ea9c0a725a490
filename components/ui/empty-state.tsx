/** The text of an empty list: why it is empty, and what to do next. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
    </div>
  );
}

/** In the place of a page about a knowledge base that is not there. */
export function NoKnowledgeBase() {
  return (
    <EmptyState title="There is no knowledge base at this address">
      <p className="mb-4">It may have been deleted.</p>
      <ButtonLink href="/knowledge-bases">All knowledge bases</ButtonLink>
    </EmptyState>
  );
}

/** In the place of a page about an experiment that is not there. */
export function NoExperiment() {
  return (
    <EmptyState title="There is no experiment at this address">
      <ButtonLink href="/experiments">All experiments</ButtonLink>
    </EmptyState>
  );
}
