/** A table: its column heads in one look, its rows as they are given. */
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names";

export interface TableColumn {
  title: ReactNode;
  /** Figures are aligned to the right. */
  isNumber?: boolean;
  className?: string;
  style?: CSSProperties;
  sort?: "ascending" | "descending";
}

interface TableProps extends ComponentProps<"table"> {
  /** False columns are left out; none for a table without heads. */
  columns?: readonly (string | TableColumn | false)[];
  caption?: ReactNode;
  headline?: ReactNode;
  headlineClassName?: string;
  /** Room around each head, as its cells have it. */
  room?: string;
  /** Class of the head: `sticky top-0 bg-panel` stays in view, `sr-only` is only read out. */
  headClassName?: string;
  foot?: ReactNode;
  body?: ComponentProps<"tbody">;
}

export function Table({
  columns = [],
  caption,
  headline,
  headlineClassName,
  room = "px-4 py-1.5",
  headClassName,
  foot,
  body,
  className,
  children,
  ...rest
}: TableProps) {
  const heads = columns.flatMap((column) => (typeof column === "string" ? { title: column } : column || []));
  return (
    <table {...rest} className={classNames("w-full text-compact", className)}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      {headline !== undefined && (
        <caption className={classNames("text-left text-xs font-medium text-ink-soft", headlineClassName)}>
          {headline}
        </caption>
      )}
      {heads.length > 0 && (
        <thead className={classNames("text-left text-xs text-ink-soft", headClassName)}>
          <tr>
            {heads.map(({ title, isNumber = false, className: own, style, sort }: TableColumn, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: heads are distinguished by their place alone.
                key={at}
                scope="col"
                style={style}
                aria-sort={sort}
                className={classNames(room, "font-medium", isNumber && "text-right whitespace-nowrap", own)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody {...body}>{children}</tbody>
      {foot && <tfoot className="sticky bottom-0 bg-panel">{foot}</tfoot>}
    </table>
  );
}
