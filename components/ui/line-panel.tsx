/** A panel with a line of text for each of many names: changed in place, saved or discarded together; what was saved can be undone. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { ownValue } from "@/lib/graph/own-value";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { formatNoun } from "./format";
import { Panel } from "./panel";
import { ProblemNote } from "./problem-note";
import { UNDO_MS } from "./removals";
import { Table } from "./table";

type Lines = Readonly<Record<string, string>>;

interface LinePanelProps {
  title: string;
  hint: ReactNode;
  column: string;
  placeholder: string;
  groups: readonly { title: string; lines: readonly { key: string; name: ReactNode; label: string }[] }[];
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

export function LinePanel({ saved, mayEdit, draft, empty, ...props }: LinePanelProps) {
  const [changed, setChanged] = useState<Lines>({});
  const [isOpen, setOpen] = useState(empty === undefined || Object.keys(saved).length > 0);
  const savedAt = (key: string) => ownValue(saved, key) ?? "";
  const saving = useMutation({
    mutationFn: ({ lines }: { lines: Lines; before: Lines | null }) => props.save(lines),
    onSuccess: (_, { before }) => {
      setChanged({});
      const onClick = () => saving.mutate({ lines: before!, before: null });
      if (before) toast.success(props.told, { action: { label: "Undo", onClick } });
    },
  });
  const drafting = useMutation({
    mutationFn: async (): Promise<Lines> => draft?.make() ?? {},
    onSuccess: (lines) => {
      const others = Object.entries(lines).filter(([key, line]) => line !== savedAt(key));
      if (others.length === 0) toast.info("The draft says what is saved.");
      const drafted = Object.fromEntries(others);
      if (Object.entries(changed).some(([key, line]) => line !== ownValue(drafted, key)))
        toast("The draft is in the place of what you had typed.", {
          duration: UNDO_MS,
          action: { label: "Undo", onClick: () => setChanged(changed) },
        });
      setChanged(drafted);
      setOpen(true);
    },
  });
  const changes = Object.keys(changed).length;
  const change = (key: string, line: string) => {
    const { [key]: _, ...others } = changed;
    setChanged(line === savedAt(key) ? others : { ...others, [key]: line });
  };
  const problem = saving.error ?? drafting.error;
  const buttons = mayEdit && (
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
  );
  return (
    <Panel title={props.title} aside={buttons}>
      {problem && (
        <div className="border-b p-4">
          <ProblemNote
            error={problem}
            hint={changes > 0 ? "Your changes are still in the table." : undefined}
          />
        </div>
      )}
      {empty && !isOpen ? (
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
          <p className="border-b px-4 py-2 text-xs text-ink-soft">{props.hint}</p>
          <div className="max-h-[28rem] overflow-y-auto">
            {props.groups.map(({ title, lines }) => (
              <Table key={title} columns={[{ title, className: "w-2/5" }, props.column]}>
                {lines.map(({ key, name, label }) => (
                  <tr key={key} className="border-t align-top">
                    <th scope="row" className="px-4 py-1 text-left leading-7 font-normal break-all">
                      {name}
                    </th>
                    <td className="px-4 py-1">
                      <textarea
                        aria-label={label}
                        rows={1}
                        className="block field-sizing-content min-h-7 w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-0.5 hover:border-line-strong focus:border-line-strong"
                        readOnly={!mayEdit}
                        maxLength={props.maxLength}
                        placeholder={mayEdit ? props.placeholder : ""}
                        value={ownValue(changed, key) ?? savedAt(key)}
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
