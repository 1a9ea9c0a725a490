/** All questions of a conversation beside the run, oldest first: named, searched, saved as a file, removed. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { useMayEdit } from "@/components/accounts/use-role";
import { knowledgeBaseQuery } from "@/components/api/queries";
import { annotateRun, readRun } from "@/components/api/routes";
import { FileMenu } from "@/components/shell/file-menu";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DraftInput } from "@/components/ui/draft-input";
import { INPUT } from "@/components/ui/field";
import { SideSheet } from "@/components/ui/side-sheet";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { RunSummary } from "@/lib/api/schemas/run-summary";
import type { Run } from "@/lib/measure/run/run";
import { TITLE_CHARACTERS } from "@/lib/measure/run/run-notes";
import { useRunRemoval } from "../use-run-removal";
import { conversationInMarkdown, titleOfConversation, withText } from "./conversation";

interface ConversationSheetProps {
  /** Oldest first. */
  runs: readonly RunSummary[];
  /** The run on the page. */
  run: Run;
  onClose: () => void;
}

export function ConversationSheet({ runs, run, onClose }: ConversationSheetProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { removeConversation } = useRunRemoval();
  const base = useQuery(knowledgeBaseQuery(run.knowledgeBase)).data;
  const mayEdit = useMayEdit(base);
  const [text, setText] = useState("");
  const title = titleOfConversation(runs);
  const rename = useMutation({
    mutationFn: (title: string) => callApi(annotateRun, { params: { id: runs[0]!.id }, body: { title } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["runs"] }),
    onError: (error) =>
      toast.error(toProblem(error).message, { description: "The name is as it was before." }),
  });
  const found = withText(runs, text);
  const files = [
    {
      title: "Questions and answers",
      note: "Markdown",
      name: `hopscope-conversation-${run.id}.md`,
      content: () => new Blob([conversationInMarkdown(runs, location.origin)], { type: "text/markdown" }),
    },
    {
      title: "Every run as JSON",
      note: "The same as the API gives",
      name: `hopscope-conversation-${run.id}.json`,
      content: async () => {
        const read = [];
        for (const { id } of runs) read.push(await callApi(readRun, { params: { id } }));
        return new Blob([JSON.stringify(read, null, 2)], { type: "application/json" });
      },
    },
  ];
  return (
    <SideSheet onClose={onClose}>
      <header className="flex flex-col gap-2 border-b px-4 py-3">
        <div className="flex items-center gap-2">
          <Dialog.Title className="sr-only">Conversation: {title}</Dialog.Title>
          {mayEdit ? (
            <DraftInput
              aria-label="Name of the conversation"
              className="font-semibold"
              maxLength={TITLE_CHARACTERS}
              placeholder={title}
              value={runs[0]!.title}
              onCommit={(value) => rename.mutate(value.trim())}
            />
          ) : (
            <p className="min-w-0 flex-1 truncate font-semibold">{title}</p>
          )}
          <FileMenu
            action="Export the conversation"
            files={files}
            onFailure="Nothing was saved; try again."
          />
          <ForEditors of={base}>
            <IconButton
              icon={Trash2}
              label="Remove the conversation"
              onClick={() => {
                removeConversation(runs, title);
                router.push("/runs");
              }}
            />
          </ForEditors>
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close the conversation" />
          </Dialog.Close>
        </div>
        <input
          type="search"
          value={text}
          maxLength={200}
          aria-label="Search the conversation"
          placeholder="Search questions and answers"
          onChange={({ target }) => setText(target.value)}
          className={INPUT}
        />
      </header>
      <nav aria-label="Conversation" className="min-h-0 flex-1 overflow-auto">
        {found.length === 0 && <p className="p-4 text-ink-soft">No question or answer has these words.</p>}
        <ol className="divide-y">
          {found.map(({ id, question, asked, answer }) => (
            <li key={id}>
              <Link
                prefetch={false}
                href={`/runs/${encodeURIComponent(id)}`}
                aria-current={id === run.id ? "page" : undefined}
                className={classNames(
                  "flex gap-2 px-4 py-2",
                  id === run.id ? "bg-selected" : "hover:bg-hover",
                )}
              >
                <span className="numeric text-ink-faint">{runs.findIndex((one) => one.id === id) + 1}</span>
                <span className="min-w-0 break-words">
                  {asked ?? question}
                  {answer !== null && <span className="block text-compact text-ink-soft">{answer}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </SideSheet>
  );
}
