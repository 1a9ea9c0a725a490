/** What a list says when it has nothing: why, and what to do next. */
import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
    </div>
  );
}
