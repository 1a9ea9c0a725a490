"use client";
/** What was asked of the same knowledge base before and after this run. */
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { runsQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Run } from "@/lib/methods/contract/run";

const LISTED = 20;

export function RunHistory({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  const runs = useQuery({ ...runsQuery({ limit: LISTED, knowledgeBase: run.knowledgeBase }), enabled: open });
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      className="max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-auto"
      trigger={
        <Button size="small">
          <History aria-hidden /> <span className="max-sm:sr-only">History</span>
        </Button>
      }
    >
      <MenuLabel>Asked of {run.knowledgeBaseName}</MenuLabel>
      {runs.isPending && <SkeletonRows rows={4} />}
      {runs.data?.map(({ id, question, createdAt }) => (
        <MenuItem key={id} asChild className={classNames("block", id === run.id && "bg-selected")}>
          <Link prefetch={false} href={`/runs/${encodeURIComponent(id)}`} aria-current={id === run.id}>
            <span className="line-clamp-2">{question}</span>
            <span className="text-xs text-ink-faint">
              <Ago time={createdAt} />
            </span>
          </Link>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem asChild className="block">
        <Link href="/runs">All runs</Link>
      </MenuItem>
    </Menu>
  );
}
