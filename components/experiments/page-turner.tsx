/** The position in a longer list, and the pages before and after. */
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { PAGE_ROWS } from "../api/experiment-queries";

interface PageTurnerProps {
  offset: number;
  total: number;
  onOffset: (offset: number) => void;
  children?: ReactNode;
}

/** Nothing where one page holds all rows. */
export function PageTurner({ offset, total, onOffset, children }: PageTurnerProps) {
  if (total <= PAGE_ROWS) return null;
  return (
    <div className="flex items-center justify-between border-t px-4 py-2 text-compact">
      <Button size="small" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - PAGE_ROWS))}>
        Earlier
      </Button>
      <span className="numeric text-ink-soft">
        {formatCount(offset + 1)} to {formatCount(Math.min(total, offset + PAGE_ROWS))}
        {children}
      </span>
      <Button
        size="small"
        disabled={offset + PAGE_ROWS >= total}
        onClick={() => onOffset(offset + PAGE_ROWS)}
      >
        Later
      </Button>
    </div>
  );
}
