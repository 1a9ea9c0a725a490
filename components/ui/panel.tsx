/** A bordered surface with a heading line; the one container that pages are made of. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface PanelProps {
  id?: string;
  title?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ id, title, aside, className, children }: PanelProps) {
  return (
    <section id={id} className={classNames("overflow-hidden rounded-lg border bg-panel", className)}>
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b px-4 py-1.5">
          <h2 className="text-sm font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
