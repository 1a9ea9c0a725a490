/** The properties used as id, name and text of a node, label by label. */
import { classNames } from "@/components/ui/class-names";
import { formatNoun } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { ConnectionReport } from "@/lib/api/neo4j";
import type { Neo4jLabelMapping, Neo4jMapping } from "@/lib/api/schemas/neo4j";

type LabelFound = ConnectionReport["labels"][number];
type Property = LabelFound["properties"][number];

const SAMPLE_CHARACTERS = 28;

interface MappingEditorProps {
  mapping: Neo4jMapping;
  labels: readonly LabelFound[];
  disabled: boolean;
  onChange: (mapping: Neo4jMapping) => void;
}

export function MappingEditor({ mapping, labels, disabled, onChange }: MappingEditorProps) {
  const found = new Map(labels.map((label) => [label.label, label]));
  const change = (changed: Neo4jLabelMapping) =>
    onChange({
      ...mapping,
      labels: mapping.labels.map((one) => (one.label === changed.label ? changed : one)),
    });
  return (
    <section
      aria-label="Mapping"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="max-h-96 overflow-y-auto"
    >
      <ul className="divide-y">
        {mapping.labels.map((one) => {
          const { count = 0, properties = [] } = found.get(one.label) ?? {};
          return (
            <li
              key={one.label}
              className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,1.2fr)_repeat(3,minmax(0,1fr))]"
            >
              <p className="min-w-0 max-sm:col-span-2">
                <span className="block truncate font-medium" title={one.label}>
                  {one.label}
                </span>
                <span className="numeric block text-xs text-ink-soft">{formatNoun(count, "node")}</span>
              </p>
              <PropertyPick
                what="Id"
                none="Neo4j's own id"
                properties={properties}
                isUsable={({ unique }) => unique}
                {...{ label: one, field: "id", disabled, onChange: change }}
              />
              <PropertyPick
                what="Name"
                none={one.id === null && one.text !== null ? "the beginning of the text" : "the id"}
                properties={properties}
                {...{ label: one, field: "name", disabled, onChange: change }}
              />
              <PropertyPick
                what="Text"
                none="no text"
                properties={properties}
                isUsable={({ type }) => type === "string"}
                {...{ label: one, field: "text", disabled, onChange: change }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PropertyPickProps {
  what: string;
  none: string;
  label: Neo4jLabelMapping;
  field: "id" | "name" | "text";
  properties: readonly Property[];
  isUsable?: (property: Property) => boolean;
  disabled: boolean;
  onChange: (label: Neo4jLabelMapping) => void;
}

function PropertyPick({
  what,
  none,
  label,
  field,
  properties,
  isUsable = () => true,
  disabled,
  onChange,
}: PropertyPickProps) {
  const value = label[field];
  const known = properties.some(({ key }) => key === value);
  return (
    <label className="contents text-xs text-ink-soft sm:flex sm:min-w-0 sm:flex-col sm:gap-0.5">
      <span>
        {what}
        <span className="sr-only"> of {label.label}</span>
      </span>
      <Select
        className={classNames("w-full truncate", value === null && "text-ink-soft")}
        value={value ?? ""}
        disabled={disabled}
        onValue={(value) => onChange({ ...label, [field]: value === "" ? null : value })}
      >
        <option value="">{none}</option>
        {value !== null && !known && <option value={value}>{value}</option>}
        {properties.map((property) => (
          <option key={property.key} value={property.key} disabled={!isUsable(property)}>
            {optionText(property)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function optionText({ key, sample }: Property): string {
  if (sample === "") return key;
  const short = sample.length > SAMPLE_CHARACTERS ? `${sample.slice(0, SAMPLE_CHARACTERS)}…` : sample;
  return `${key} (${short})`;
}
