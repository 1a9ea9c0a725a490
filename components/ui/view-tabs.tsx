/** Views of one thing, one at a time. */
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

interface ViewTabsProps<Id extends string> {
  label: string;
  views: readonly { id: Id; title: string; content: ReactNode }[];
  shown: string | null;
  onShow: (view: Id) => void;
  className?: string;
}

export function ViewTabs<Id extends string>({ label, views, shown, onShow, className }: ViewTabsProps<Id>) {
  const [first] = views;
  if (!first) return null;
  const { id: value } = views.find(({ id }) => id === shown) ?? first;
  return (
    <Tabs.Root value={value} onValueChange={(id) => onShow(id as Id)}>
      <Tabs.List aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-b text-compact">
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
        <Tabs.Content key={id} value={id} className={className}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
