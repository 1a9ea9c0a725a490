"use client";
/** What can be compared across methods, one at a time: agreement, fused ranking, gold, timing. */
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

interface CompareTabsProps {
  tabs: readonly { id: string; title: string; content: ReactNode }[];
  /** Null for the first. */
  chosen: string | null;
  onChoose: (tab: string) => void;
}

export function CompareTabs({ tabs, chosen, onChoose }: CompareTabsProps) {
  const [first] = tabs;
  if (!first) return null;
  const shown = tabs.find(({ id }) => id === chosen) ?? first;
  return (
    <Tabs.Root value={shown.id} onValueChange={onChoose}>
      <Tabs.List aria-label="Comparisons" className="mb-3 flex flex-wrap gap-x-1 border-b text-compact">
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content key={id} value={id}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
