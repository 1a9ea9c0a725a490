"use client";
/** The questions of a conversation, oldest first, each a link; nothing while there is only one. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { runsQuery } from "@/components/api/queries";
import { classNames } from "@/components/ui/class-names";
import type { Run } from "@/lib/methods/contract/run";

const LISTED = 100;

export function ThreadList({ run }: { run: Run }) {
  const list = useRef<HTMLOListElement>(null);
  const thread = run.follows?.thread ?? run.id;
  const listed = useQuery({ ...runsQuery({ limit: LISTED, thread }), enabled: thread !== "" }).data ?? [];
  const count = listed.length;
  // A long thread scrolls sideways; the question that is looked at is in view.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (count > 0 && current && list.current) list.current.scrollLeft = current.offsetLeft - 40;
  }, [count]);
  if (count < 2) return null;
  return (
    <nav aria-label="Conversation" className="flex min-w-0 items-start lg:max-w-[50%] lg:shrink-0">
      <ol
        ref={list}
        className="quiet-scroll relative flex h-9 min-w-0 items-center gap-1 overflow-x-auto text-xs max-lg:h-7"
      >
        {listed.toReversed().map(({ id, question, asked }, at) => {
          const isHere = id === run.id;
          return (
            <li key={id} className="flex shrink-0 items-center gap-1">
              {at > 0 && (
                <span aria-hidden className="text-ink-faint">
                  ›
                </span>
              )}
              <Link
                prefetch={false}
                href={`/runs/${encodeURIComponent(id)}`}
                aria-current={isHere ? "page" : undefined}
                title={asked ?? question}
                className={classNames(
                  "block max-w-56 truncate rounded-sm px-1.5 py-1",
                  isHere ? "bg-selected font-medium" : "text-ink-soft hover:bg-hover hover:text-ink",
                )}
              >
                <span className="numeric text-ink-faint">{at + 1} </span>
                {asked ?? question}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
