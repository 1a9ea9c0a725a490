/** A row of the small form beside a drawing: its name, and what can be set. */
import type { ReactNode } from "react";

export function FormRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-start gap-2">
      <span className="pt-1 text-xs text-ink-soft">{title}</span>
      {children}
    </div>
  );
}
