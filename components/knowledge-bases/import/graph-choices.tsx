"use client";
/** What is chosen of a file's nodes and edges as a whole: labels and relations, directions, and what is left out. */
import { DraftInput } from "@/components/ui/draft-input";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { Readings } from "@/lib/api/sources";
import type { GraphSide } from "@/lib/files/source";
import type { SourcePreview } from "@/lib/files/source-preview";

type Reading = Omit<Readings[number], "file">;

interface GraphChoicesProps {
  preview: SourcePreview;
  reading: Reading | undefined;
  disabled: boolean;
  onChange: (reading: Reading) => void;
}

export function GraphChoices({ preview, reading = {}, disabled, onChange }: GraphChoicesProps) {
  const { name, format } = preview;
  const { label, relation, direction, leftOut } = reading;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DefaultKind
          {...{ file: name, what: "Label of nodes without one", usual: "Entity", value: label, disabled }}
          onValue={(label) => onChange({ label })}
        />
        {format !== "nodes" && (
          <>
            <DefaultKind
              {...{ file: name, what: "Relation of edges without one", usual: "RELATED_TO" }}
              {...{ value: relation, disabled }}
              onValue={(relation) => onChange({ relation })}
            />
            <label className="flex items-center gap-2">
              Edges lead
              <Select
                value={direction ?? ""}
                disabled={disabled}
                options={[
                  ["", "as they are written"],
                  ["turned", "the other way"],
                  ["both", "both ways"],
                ]}
                onValue={(value) => onChange({ direction: value === "" ? undefined : (value as "both") })}
              />
            </label>
          </>
        )}
      </div>
      <Kinds
        {...{ title: "Labels", side: "nodes", preview, leftOut: leftOut?.labels, disabled }}
        onLeftOut={(labels) => onChange({ leftOut: { ...leftOut, labels } })}
      />
      <Kinds
        {...{ title: "Relations", side: "edges", preview, leftOut: leftOut?.relations, disabled }}
        onLeftOut={(relations) => onChange({ leftOut: { ...leftOut, relations } })}
      />
    </>
  );
}

interface DefaultKindProps {
  file: string;
  what: string;
  usual: string;
  value: string | undefined;
  disabled: boolean;
  onValue: (value: string | undefined) => void;
}

function DefaultKind({ file, what, usual, value = "", disabled, onValue }: DefaultKindProps) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden>{what}</span>
      <DraftInput
        aria-label={`${what}, ${file}`}
        value={value}
        placeholder={usual}
        maxLength={100}
        disabled={disabled}
        className="h-8 w-32 rounded-md border border-line-strong bg-panel px-2"
        onCommit={(value) => onValue(value.trim() === "" ? undefined : value.trim())}
      />
    </span>
  );
}

interface KindsProps {
  title: string;
  side: GraphSide;
  preview: SourcePreview;
  leftOut: readonly string[] | undefined;
  disabled: boolean;
  onLeftOut: (leftOut: string[]) => void;
}

/** Labels or relations, of which those without a tick are left out. */
function Kinds({ title, side, preview, leftOut = [], disabled, onLeftOut }: KindsProps) {
  const kinds = preview.kinds.filter(({ of }) => of === side);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="text-xs text-ink-soft">{title} that are taken</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {kinds.map(({ name, count }) => (
          <label key={name} className="flex min-w-0 items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-focus"
              checked={!leftOut.includes(name)}
              onChange={({ target }) =>
                onLeftOut(target.checked ? leftOut.filter((one) => one !== name) : [...leftOut, name])
              }
            />
            <span className="min-w-0 break-words">{name}</span>
            <span className="numeric text-xs text-ink-soft">{formatCount(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
