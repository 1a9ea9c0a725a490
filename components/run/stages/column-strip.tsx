"use client";
/** Columns side by side where there is room; on a narrow screen one at a time, by tab or by swipe. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";

interface ColumnTab {
  id: string;
  title: string;
  /** What became of the chosen node in it; null while none is chosen. */
  outcome: { words: string; isFound: boolean } | null;
}

interface ColumnStripProps {
  tabs: readonly ColumnTab[];
  /** Placed beside the tabs. */
  aside: ReactNode;
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

export function ColumnStrip({ tabs, aside, children }: ColumnStripProps) {
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
    if (!element || !(column instanceof HTMLElement)) return;
    element.scrollTo({ left: column.offsetLeft });
    // Whoever came by keyboard goes on in the column, not through all before it.
    column.focus({ preventScroll: true });
  }

  return (
    <div className="min-w-0">
      <div
        data-column-tabs
        className="max-sm:contents sm:sticky sm:top-12 sm:z-20 sm:-mx-3 sm:mb-2 sm:flex sm:items-center sm:gap-x-3 sm:bg-page sm:px-3 sm:py-1.5"
      >
        <nav
          aria-label="Methods"
          className={classNames(
            "quiet-scroll flex min-w-0 flex-1 gap-1 overflow-x-auto",
            "max-sm:sticky max-sm:top-12 max-sm:z-20 max-sm:-mx-3 max-sm:bg-page max-sm:px-3 max-sm:py-1.5",
            (tabs.length < 2 || !(view.overflows || tabs.some(({ outcome }) => outcome))) && "lg:invisible",
            tabs.length < 2 && "hidden",
          )}
        >
          {tabs.map(({ id, title, outcome }, index) => (
            <button
              key={id}
              type="button"
              aria-current={index >= view.first && index <= view.last}
              onClick={() => go(index)}
              className={classNames(
                "shrink-0 rounded-md px-3 py-1 text-sm font-medium whitespace-nowrap text-ink-soft",
                index >= view.first &&
                  index <= view.last &&
                  "bg-action text-action-ink lg:bg-selected lg:text-ink",
              )}
            >
              {title}
              {outcome && (
                <>
                  {" "}
                  <span
                    className={classNames(
                      "numeric text-xs",
                      outcome.isFound ? "font-semibold" : "font-normal lg:text-bad",
                    )}
                  >
                    {outcome.words}
                  </span>
                </>
              )}
            </button>
          ))}
        </nav>
        {aside}
      </div>
      <div
        ref={strip}
        className="quiet-scroll relative flex scroll-smooth motion-reduce:scroll-auto snap-x snap-mandatory items-start gap-3 overflow-x-auto lg:grid lg:auto-cols-[minmax(22rem,1fr)] lg:grid-flow-col lg:grid-rows-[auto_auto_auto_1fr] lg:items-stretch lg:gap-x-4 lg:gap-y-0 lg:overflow-x-auto"
      >
        {children}
      </div>
    </div>
  );
}
