"use client";
/** Columns side by side where there is room; on a narrow screen one at a time, by tab or by swipe. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";

interface ColumnStripProps {
  tabs: readonly { id: string; title: string }[];
  children: ReactNode;
}

export function ColumnStrip({ tabs, children }: ColumnStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onScroll = () => setShown(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)));
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, []);

  function go(index: number) {
    const element = strip.current;
    element?.scrollTo({ left: index * element.clientWidth });
  }

  return (
    <div className="min-w-0">
      {tabs.length > 1 && (
        <nav
          aria-label="Methods"
          className="quiet-scroll sticky top-12 z-20 -mx-3 mb-2 flex gap-1 overflow-x-auto bg-page px-3 py-1.5 lg:hidden"
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              aria-current={shown === index}
              onClick={() => go(index)}
              className={classNames(
                "rounded-md px-3 py-1 text-sm font-medium whitespace-nowrap text-ink-soft",
                shown === index && "bg-action text-action-ink",
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
