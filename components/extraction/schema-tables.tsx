/** The labels and relation types that were found, to be renamed, left out and added to. */
import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { addedDraft, type LabelDraft, type RelationDraft, type SchemaDraft } from "./schema-draft";

interface SchemaTablesProps {
  draft: SchemaDraft;
  onDraft: (draft: SchemaDraft) => void;
}

const CELL = "px-2 py-1 align-top";

export function SchemaTables({ draft, onDraft }: SchemaTablesProps) {
  const { labels, relations } = draft;
  const names = labels.filter(({ isKept, name }) => isKept && name !== "").map(({ name }) => name);
  const change = <Row extends LabelDraft>(rows: readonly Row[], at: number, next: Partial<Row>) =>
    rows.map((row, index) => (index === at ? { ...row, ...next } : row));
  return (
    <>
      <Panel
        title="Labels"
        aside={
          <Button
            size="small"
            onClick={() => onDraft({ ...draft, labels: [...labels, addedDraft(`added ${labels.length}`)] })}
          >
            <Plus aria-hidden /> Add a label
          </Button>
        }
      >
        <div className="max-h-80 overflow-auto">
          <Table
            columns={["Keep", "Label", { title: "Found", isNumber: true }, "Such as"]}
            room="px-2 py-1.5"
          >
            {labels.map((label, at) => (
              <NameRow
                key={label.key}
                draft={label}
                kind="label"
                onChange={(next) => onDraft({ ...draft, labels: change(labels, at, next) })}
              />
            ))}
          </Table>
        </div>
      </Panel>
      <Panel
        title="Relation types"
        aside={
          <Button
            size="small"
            onClick={() =>
              onDraft({ ...draft, relations: [...relations, addedDraft(`added ${relations.length}`)] })
            }
          >
            <Plus aria-hidden /> Add a relation type
          </Button>
        }
      >
        <div className="max-h-[32rem] overflow-auto">
          <Table
            columns={["Keep", "Type", { title: "Found", isNumber: true }, "Such as"]}
            room="px-2 py-1.5"
            headClassName="sticky top-0 z-10 bg-panel"
          >
            {relations.map((relation, at) => {
              const onChange = (next: Partial<RelationDraft>) =>
                onDraft({ ...draft, relations: change(relations, at, next) });
              return (
                <NameRow key={relation.key} draft={relation} kind="relation type" onChange={onChange}>
                  {relation.isKept && <Ends draft={relation} labels={names} onChange={onChange} />}
                </NameRow>
              );
            })}
          </Table>
        </div>
      </Panel>
    </>
  );
}

interface NameRowProps {
  draft: LabelDraft;
  kind: string;
  onChange: (next: Partial<LabelDraft>) => void;
  children?: ReactNode;
}

function NameRow({ draft, kind, onChange, children }: NameRowProps) {
  const { name, isKept, isAdded, words, count, examples } = draft;
  const shown = name || `new ${kind}`;
  return (
    <tr className="border-t">
      <td className={CELL}>
        <input
          type="checkbox"
          className="mt-1.5 ml-1"
          checked={isKept}
          aria-label={`Keep ${shown}`}
          onChange={(event) => onChange({ isKept: event.target.checked })}
        />
      </td>
      <td className={CELL}>
        <div className="flex min-w-36 flex-col gap-1">
          <DraftInput
            aria-label={`Name of ${shown}`}
            value={name}
            disabled={!isKept}
            placeholder={kind === "label" ? "Studio" : "FOUNDED_BY"}
            onCommit={(value) => onChange({ name: value })}
          />
          {isAdded && (
            <DraftInput
              aria-label={`Words for ${shown}`}
              value={words}
              disabled={!isKept}
              placeholder={kind === "label" ? "film studio, studio" : "started by, set up by"}
              onCommit={(value) => onChange({ words: value })}
            />
          )}
          {children}
        </div>
      </td>
      <td className={`${CELL} numeric pt-2 text-right`}>{isAdded ? "" : formatCount(count)}</td>
      <td className={`${CELL} pt-2 break-words text-ink-soft`}>{examples.slice(0, 2).join("; ")}</td>
    </tr>
  );
}

interface EndsProps {
  draft: RelationDraft;
  labels: readonly string[];
  onChange: (next: Partial<RelationDraft>) => void;
}

function Ends({ draft: { name, from, to, isReversed }, labels, onChange }: EndsProps) {
  const id = useId();
  const options = [["", "any"] as const, ...labels.map((label) => [label, label] as const)];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      <label className="inline-flex items-center gap-1">
        from{" "}
        <Select size="small" value={from} options={options} onValue={(value) => onChange({ from: value })} />
      </label>
      <label className="inline-flex items-center gap-1">
        to <Select size="small" value={to} options={options} onValue={(value) => onChange({ to: value })} />
      </label>
      <label htmlFor={id} className="inline-flex items-center gap-1">
        <input
          id={id}
          type="checkbox"
          checked={isReversed}
          aria-label={`turned round: ${name}`}
          onChange={(event) => onChange({ isReversed: event.target.checked })}
        />
        turned round
      </label>
    </div>
  );
}
