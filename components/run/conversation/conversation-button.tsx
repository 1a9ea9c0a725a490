/** Which question of its conversation a run is, and the panel of all of them; nothing while there is only one. */
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { conversationQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import type { Run } from "@/lib/measure/run/run";
import { useRunRemoval } from "../use-run-removal";

const ConversationSheet = dynamic(
  () => import("./conversation-sheet").then((module) => module.ConversationSheet),
  { ssr: false },
);

export function ConversationButton({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const { isListed } = useRunRemoval();
  const thread = run.follows?.thread ?? run.id;
  const known = useQuery(conversationQuery(thread)).data ?? [];
  const runs = known.filter(isListed).toReversed();
  const at = runs.findIndex(({ id }) => id === run.id);
  if (runs.length < 2 && !isOpen) return null;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        className="shrink-0 self-start sm:self-center"
        onClick={() => setOpen(!isOpen)}
      >
        <MessagesSquare aria-hidden /> Conversation
        <span className="numeric text-ink-soft">{at < 0 ? runs.length : `${at + 1} of ${runs.length}`}</span>
      </Button>
      {isOpen && <ConversationSheet {...{ runs, run }} onClose={() => setOpen(false)} />}
    </>
  );
}
