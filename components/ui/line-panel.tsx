"use client";
/** A panel with a line of text for each of many names: changed in place, then saved or discarded together; what was saved can be undone. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { ownValue } from "@/lib/graph/own-value";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { formatNoun } from "./format";
import { Panel } from "./panel";
import { ProblemNote } from "./problem-note";
import { Table } from "./table";

export type Lines = Readonly<Record<string, string>>;

export interface LineGroup {
  title: string;
  lines: { key: string; name: ReactNode; label: string }[];
}

interface LinePanelProps {
  title: string;
  hint: ReactNode;
  column: string;
  placeholder: string;
  groups: readonly LineGroup[];
  /** By key; also those of names that are not listed. */
  saved: Lines;
  mayEdit: boolean;
  maxLength?: number;
  /** What is said once they are saved. */
  told: string;
  save: (lines: Lines) => Promise<unknown>;
  /** Lines to begin with, made when they are asked for. */
  draft?: { title: string; make: () => Promise<Lines> };
  /** In place of the lines while none is saved. */
  empty?: { title: string; text: string; action: string };
}

export function LinePanel({
  title,
  hint,
  column,
  placeholder,
  groups,
  saved,
  mayEdit,
  maxLength,
  told,
  save,
  draft,
  empty,
}: LinePanelProps) {
  const [changed, setChanged] = useState<Lines>({});
  const [isOpen, setOpen] = useState(false);
  const saving = useMutation({
    mutationFn: ({ lines }: { lines: Lines; before: Lines | null }) => save(lines),
    onSuccess: (_, { before }) => {
      setChanged({});
      const undo = () => before && saving.mutate({ lines: before, before: null });
      if (before) toast.success(told, { action: { label: "Undo", onClick: undo } });
    },
  });
  const drafting = useMutation({
    mutationFn: async (): Promise<Lines> => draft?.make() ?? {},
    onSuccess: (lines) => {
      const others = Object.entries(lines).filter(([key, line]) => line !== (ownValue(saved, key) ?? ""));
      setChanged(Object.fromEntries(others));
      setOpen(true);
      if (others.length === 0) toast.info("The draft says what is saved.");
    },
  });
  const changes = Object.keys(changed).length;
  const isEmpty = empty && !isOpen && changes === 0 && Object.keys(saved).length === 0;
  const change = (key: string, line: string) => {
    const { [key]: _, ...others } = changed;
    setChanged(line === (ownValue(saved, key) ?? "") ? others : { ...others, [key]: line });
  };
  const problem = saving.error ?? drafting.error;
  return (
    <Panel
      title={title}
      aside={
        mayEdit && (
          <div className="flex flex-wrap items-center gap-2">
            {draft && (
              <Button
                size="small"
                aria-disabled={drafting.isPending}
                onClick={() => !drafting.isPending && drafting.mutate()}
              >
                {drafting.isPending ? "Looking at the data…" : draft.title}
              </Button>
            )}
            {changes > 0 && (
              <>
                <Button size="small" onClick={() => setChanged({})}>
                  Discard
                </Button>
                <Button
                  size="small"
                  look="action"
                  disabled={saving.isPending}
                  onClick={() => saving.mutate({ lines: { ...saved, ...changed }, before: saved })}
                >
                  Save {formatNoun(changes, "change")}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      {problem && (
        <div className="border-b p-4">
          <ProblemNote
            error={problem}
            hint={changes > 0 ? "Your changes are still in the table." : undefined}
          />
        </div>
      )}
      {isEmpty ? (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
          {mayEdit && (
            <Button className="mt-3" onClick={() => setOpen(true)}>
              {empty.action}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <p className="border-b px-4 py-2 text-xs text-ink-soft">{hint}</p>
          <div className="max-h-[28rem] overflow-y-auto">
            {groups.map((group) => (
              <Table key={group.title} columns={[{ title: group.title, className: "w-2/5" }, column]}>
                {group.lines.map(({ key, name, label }) => (
                  <tr key={key} className="border-t align-top">
                    <th scope="row" className="px-4 py-1 text-left leading-7 font-normal break-all">
                      {name}
                    </th>
                    <td className="px-4 py-1">
                      <textarea
                        aria-label={label}
                        rows={1}
                        className="block field-sizing-content min-h-7 w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-1 hover:border-line-strong focus:border-line-strong"
                        readOnly={!mayEdit}
                        maxLength={maxLength}
                        placeholder={mayEdit ? placeholder : ""}
                        value={ownValue(changed, key) ?? ownValue(saved, key) ?? ""}
                        onChange={({ target }) => change(key, target.value.replaceAll(/\s*\n\s*/g, " "))}
                      />
                    </td>
                  </tr>
                ))}
              </Table>
            ))}
          </div>
        </>
      )}
    </Panel>
  );
}
