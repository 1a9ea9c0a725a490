/** One part on the design page: its name, and the part itself. */
import type { ReactNode } from "react";

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      data-specimen
      className="grid gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <p className="text-xs text-ink-soft">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
