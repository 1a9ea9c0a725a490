/** The corrections of a knowledge base: listed, filtered, undone, saved as a file, and added from one. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Combine, Download, Plus, Redo2, Undo2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { Ago } from "@/components/ui/ago";
import { Awaited } from "@/components/ui/awaited";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { saveFile } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api/call-api";
import { type EditState, editStateSchema, exportEdits, importEdits, type ListedEdit } from "@/lib/api/edits";
import { toProblem } from "@/lib/api/problem";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import { changeDetails, changeTitle } from "./change-title";
import { editsQuery, useUndo } from "./edit-queries";
import { NodeDialog } from "./node-dialog";
import { WaitingBar } from "./waiting-bar";

const PAGE = 50;
const MOST = 1_000;

const STATES: Readonly<Record<EditState, { title: string; tone: Tone }>> = {
  waiting: { title: "waiting", tone: "warn" },
  applied: { title: "applied", tone: "good" },
  "not-applied": { title: "not applied", tone: "bad" },
  undone: { title: "undone", tone: "neutral" },
};

export function CorrectionsPanel({ knowledgeBase }: { knowledgeBase: KnowledgeBaseDetail }) {
  const { id } = knowledgeBase;
  const [state, setState] = useState<EditState | null>(null);
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(PAGE);
  const [isAdding, setIsAdding] = useState(false);
  const edits = useQuery(editsQuery(id, { state, text: text.trim(), limit }));
  const undo = useUndo(id);
  const isEmpty = edits.data?.counts.all === 0;
  return (
    <Panel
      id="corrections"
      title="Corrections"
      aside={
        <span className="flex flex-wrap gap-1">
          <ForEditors>
            <Button size="small" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden /> Add a node
            </Button>
          </ForEditors>
          <ButtonLink size="small" href={`/knowledge-bases/${encodeURIComponent(id)}/duplicates`}>
            <Combine aria-hidden /> Duplicates
          </ButtonLink>
          <ForEditors>
            <ImportButton knowledgeBase={id} />
          </ForEditors>
          <ExportButton knowledgeBase={id} isDisabled={!edits.data || isEmpty} />
        </span>
      }
    >
      <WaitingBar knowledgeBase={knowledgeBase} />
      {!edits.isSuccess ? (
        <Awaited query={edits} rows={3} />
      ) : isEmpty ? (
        <EmptyState title="Nothing is corrected yet">
          Editors choose a node in Explore to rename, join or remove it. Sources stay as they are: corrections
          are applied over them, and can be undone.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-2 border-b px-4 py-2">
            <Select
              aria-label="Which corrections"
              value={state ?? ""}
              onValue={(value) => setState(editStateSchema.safeParse(value).data ?? null)}
              options={[
                ["", "All"],
                ...editStateSchema.options.map((one) => [one, STATES[one].title] as const),
              ]}
            />
            <input
              type="search"
              aria-label="Search the corrections"
              placeholder="Search"
              maxLength={300}
              className={`${INPUT} flex-1`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <span className="numeric self-center text-xs text-ink-soft">
              {formatCount(edits.data.total)} of {formatCount(edits.data.counts.all)}
            </span>
          </div>
          {edits.data.edits.length === 0 ? (
            <p className="px-4 py-3 text-compact text-ink-soft">No correction is like this.</p>
          ) : (
            <ul aria-label="Corrections" className="max-h-96 overflow-y-auto">
              {edits.data.edits.map((edit) => (
                <CorrectionRow
                  key={edit.id}
                  edit={edit}
                  isBusy={undo.isPending}
                  onUndone={(undone) => undo.mutate({ ids: [edit.id], undone })}
                />
              ))}
              {edits.data.total > edits.data.edits.length && limit < MOST && (
                <li className="border-t px-4 py-2">
                  <Button size="small" onClick={() => setLimit(Math.min(MOST, limit + 4 * PAGE))}>
                    Show more
                  </Button>
                </li>
              )}
            </ul>
          )}
        </>
      )}
      {isAdding && <NodeDialog knowledgeBase={id} node={null} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

interface CorrectionRowProps {
  edit: ListedEdit;
  isBusy: boolean;
  onUndone: (undone: boolean) => void;
}

function CorrectionRow({ edit, isBusy, onUndone }: CorrectionRowProps) {
  const { change, author, note, createdAt, state, reason, waits } = edit;
  const title = changeTitle(change);
  const isUndone = state === "undone";
  return (
    <li className="flex items-start gap-2 border-t px-4 py-1.5 text-compact first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className={isUndone ? "break-words text-ink-soft line-through" : "break-words"}>{title}</p>
        {changeDetails(change).map((line) => (
          <p key={line} className="line-clamp-2 text-xs break-words text-ink-soft">
            {line}
          </p>
        ))}
        {reason && <p className="text-xs break-words text-bad">{reason}</p>}
        <p className="text-xs break-words text-ink-soft">
          {author}, <Ago time={createdAt} />
          {note && `: ${note}`}
        </p>
      </div>
      <Badge tone={STATES[state].tone}>
        {STATES[state].title}
        {isUndone && waits && ", still in the graph"}
      </Badge>
      <ForEditors>
        <Button
          look="quiet"
          size="small"
          aria-disabled={isBusy}
          aria-label={`${isUndone ? "Redo" : "Undo"}: ${title}`}
          onClick={() => !isBusy && onUndone(!isUndone)}
        >
          {isUndone ? <Redo2 aria-hidden /> : <Undo2 aria-hidden />}
          {isUndone ? "Redo" : "Undo"}
        </Button>
      </ForEditors>
    </li>
  );
}

function ExportButton({ knowledgeBase, isDisabled }: { knowledgeBase: string; isDisabled: boolean }) {
  const save = useMutation({
    mutationFn: async () => (await callApi(exportEdits, { params: { id: knowledgeBase } })).blob(),
    onSuccess: (content) => saveFile(`corrections-${knowledgeBase}.jsonl`, content),
    onError: (error) => toast.error(toProblem(error).message),
  });
  return (
    <Button size="small" disabled={isDisabled || save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden /> Export
    </Button>
  );
}

function ImportButton({ knowledgeBase }: { knowledgeBase: string }) {
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const take = useMutation({
    mutationFn: (file: File) => callApi(importEdits, { params: { id: knowledgeBase }, file }),
    onSuccess: ({ added, known }) =>
      toast(`${formatCount(added)} corrections are added.`, {
        ...(known > 0 && { description: `${formatCount(known)} were there already.` }),
      }),
    onError: (error) => {
      const { message, problems, hint } = toProblem(error);
      const others = problems.slice(1, 4).map((problem) => `${problem.at}: ${problem.message}`);
      toast.error(message, { description: [...others, hint].filter(Boolean).join(" ") });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="File of corrections"
        accept=".jsonl,.csv,.txt"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take.mutate(file);
          event.target.value = "";
        }}
      />
      <Button
        size="small"
        disabled={take.isPending}
        title="JSON lines as they are exported, or CSV with a column “action”"
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden /> Import
      </Button>
    </>
  );
}
