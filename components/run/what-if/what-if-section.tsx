/** A titled part of what can be changed. */
import type { ReactNode } from "react";

export function WhatIfSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-b px-4 py-3">
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
