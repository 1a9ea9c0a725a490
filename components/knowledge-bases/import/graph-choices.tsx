/** What is chosen of a file's nodes and edges as a whole: labels and relations, directions, and what is left out. */
import { DraftInput } from "@/components/ui/draft-input";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { Readings } from "@/lib/api/sources";
import type { SourcePreview } from "@/lib/files/source-preview";

const KINDS = {
  nodes: ["label", "Label of nodes without one", "Entity", "labels", "Labels that are taken"],
  edges: ["relation", "Relation of edges without one", "RELATED_TO", "relations", "Relations that are taken"],
} as const;

type Reading = Omit<Readings[number], "file">;

/** A preview, and what is chosen for it. */
export interface ReadingProps {
  preview: SourcePreview;
  reading: Reading | undefined;
  disabled: boolean;
  onChange: (reading: Reading) => void;
}

export function GraphChoices(props: ReadingProps) {
  const { preview, reading, disabled, onChange } = props;
  const sides = preview.format === "nodes" ? (["nodes"] as const) : (["nodes", "edges"] as const);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sides.map((side) => (
          <DefaultKind key={side} {...props} side={side} />
        ))}
        {preview.format !== "nodes" && (
          <label className="flex items-center gap-2">
            Edges lead
            <Select
              value={reading?.direction ?? ""}
              disabled={disabled}
              options={[
                ["", "as they are written"],
                ["turned", "the other way"],
                ["both", "both ways"],
              ]}
              onValue={(value) => onChange({ direction: value === "" ? undefined : (value as "both") })}
            />
          </label>
        )}
      </div>
      {sides.map((side) => (
        <TakenKinds key={side} {...props} side={side} />
      ))}
    </>
  );
}

interface SideProps extends ReadingProps {
  side: keyof typeof KINDS;
}

function DefaultKind({ side, preview, reading, disabled, onChange }: SideProps) {
  const [field, what, usual] = KINDS[side];
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden>{what}</span>
      <DraftInput
        aria-label={`${what}, ${preview.name}`}
        value={reading?.[field] ?? ""}
        placeholder={usual}
        maxLength={100}
        disabled={disabled}
        className="h-8 w-32 rounded-md border border-line-strong bg-panel px-2"
        onCommit={(value) => onChange({ [field]: value.trim() === "" ? undefined : value.trim() })}
      />
    </span>
  );
}

/** Labels or relations, of which those without a tick are left out. */
function TakenKinds({ side, preview, reading, disabled, onChange }: SideProps) {
  const [, , , field, title] = KINDS[side];
  const kinds = preview.kinds.filter(({ of }) => of === side);
  const leftOut = reading?.leftOut?.[field] ?? [];
  function take(name: string, isTaken: boolean) {
    const others = leftOut.filter((one) => one !== name);
    onChange({ leftOut: { ...reading?.leftOut, [field]: isTaken ? others : [...others, name] } });
  }
  if (kinds.length === 0) return null;
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="text-xs text-ink-soft">{title}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {kinds.map(({ name, count }) => (
          <label key={name} className="flex min-w-0 items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-focus"
              checked={!leftOut.includes(name)}
              onChange={({ target }) => take(name, target.checked)}
            />
            <span className="min-w-0 break-words">{name}</span>
            <span className="numeric text-xs text-ink-soft">{formatCount(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
