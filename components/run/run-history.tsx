"use client";
/** What was asked of the same knowledge base before and after this run. */
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { runsQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Run } from "@/lib/core/run";

const LISTED = 20;

export function RunHistory({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  const runs = useQuery({ ...runsQuery(LISTED, run.knowledgeBase), enabled: open });
  const item =
    "block cursor-pointer rounded-sm px-2.5 py-1.5 text-[0.8125rem] outline-none data-highlighted:bg-hover";
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button size="small">
          <History aria-hidden /> <span className="max-sm:sr-only">History</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-auto rounded-md border border-line-strong bg-panel p-1 shadow-lg"
        >
          <DropdownMenu.Label className="px-2.5 py-1 text-xs text-ink-soft">
            Asked of {run.knowledgeBaseName}
          </DropdownMenu.Label>
          {runs.isPending && <SkeletonRows rows={4} />}
          {runs.data?.map(({ id, question, createdAt }) => (
            <DropdownMenu.Item key={id} asChild className={classNames(item, id === run.id && "bg-selected")}>
              <Link prefetch={false} href={`/runs/${encodeURIComponent(id)}`} aria-current={id === run.id}>
                <span className="line-clamp-2">{question}</span>
                <span className="text-xs text-ink-faint">
                  <Ago time={createdAt} />
                </span>
              </Link>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item asChild className={item}>
            <Link href="/runs">All runs</Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
