"use client";
/** Columns side by side where there is room; on a narrow screen one at a time, by tab or by swipe. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";

interface ColumnStripProps {
  tabs: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** Columns that are wholly in view. */
interface StripView {
  first: number;
  last: number;
  /** Some are not. */
  overflows: boolean;
}

const ALL_IN_VIEW: StripView = { first: 0, last: 0, overflows: false };
/** Of a column that may be out of view while it counts as seen. */
const SLACK_PX = 24;

function viewOf(strip: HTMLElement): StripView {
  const [left, right] = [strip.scrollLeft - SLACK_PX, strip.scrollLeft + strip.clientWidth + SLACK_PX];
  const columns = [...strip.children].filter((column) => column instanceof HTMLElement);
  const isSeen = ({ offsetLeft, offsetWidth }: HTMLElement) =>
    offsetLeft >= left && offsetLeft + offsetWidth <= right;
  const first = Math.max(0, columns.findIndex(isSeen));
  return {
    first,
    last: Math.max(first, columns.findLastIndex(isSeen)),
    overflows: strip.scrollWidth > strip.clientWidth + 1,
  };
}

export function ColumnStrip({ tabs, children }: ColumnStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<StripView>(ALL_IN_VIEW);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => setView(viewOf(element));
    look();
    const resize = new ResizeObserver(look);
    resize.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  function go(index: number) {
    const element = strip.current;
    const column = element?.children[index];
    if (element && column instanceof HTMLElement) element.scrollTo({ left: column.offsetLeft });
  }

  return (
    <div className="min-w-0">
      {tabs.length > 1 && (
        <nav
          aria-label="Methods"
          className={classNames(
            "quiet-scroll sticky top-12 z-20 -mx-3 mb-2 flex gap-1 overflow-x-auto bg-page px-3 py-1.5",
            !view.overflows && "lg:hidden",
          )}
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              aria-current={index >= view.first && index <= view.last}
              onClick={() => go(index)}
              className={classNames(
                "rounded-md px-3 py-1 text-sm font-medium whitespace-nowrap text-ink-soft",
                index >= view.first &&
                  index <= view.last &&
                  "bg-action text-action-ink lg:bg-selected lg:text-ink",
              )}
            >
              {tab.title}
            </button>
          ))}
        </nav>
      )}
      <div
        ref={strip}
        className="quiet-scroll relative flex scroll-smooth motion-reduce:scroll-auto snap-x snap-mandatory items-start gap-3 overflow-x-auto lg:grid lg:auto-cols-[minmax(22rem,1fr)] lg:grid-flow-col lg:grid-rows-[auto_auto_auto_1fr] lg:items-stretch lg:gap-x-4 lg:gap-y-0 lg:overflow-x-auto"
      >
        {children}
      </div>
    </div>
  );
}
