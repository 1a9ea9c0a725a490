"use client";
/** The views of an experiment, one at a time. */
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import type { View } from "./use-experiment-address";

interface ViewTabsProps {
  view: View;
  /** Those that this experiment has, in their order. */
  views: readonly { id: View; title: string; content: ReactNode }[];
  onView: (view: View) => void;
}

export function ViewTabs({ view, views, onView }: ViewTabsProps) {
  const shown = views.some(({ id }) => id === view) ? view : "compare";
  return (
    <Tabs.Root value={shown} onValueChange={(value) => onView(value as View)}>
      <Tabs.List aria-label="Views" className="mb-4 flex flex-wrap gap-x-1 border-b text-compact">
        {views.map(({ id, title }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {views.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} className="flex flex-col gap-4">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
