/** One file as it would be read: its format, columns, first nodes and edges, and what would be rejected. */
import { formatNoun } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { formatInWords, isGraph } from "@/lib/files/format-names";
import type { ColumnField, ColumnTypeName, GraphSide, ReadAs } from "@/lib/files/source";
import { ENDS_NOTE, ENDS_TO_MAKE } from "@/lib/files/source-preview";
import { GraphChoices, type ReadingProps } from "./graph-choices";

interface FilePreviewProps extends ReadingProps {
  hasNodes: boolean;
  /** True if only a part of some file was read. */
  areEndsUnknown: boolean;
  isOpen: boolean;
}

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};
const READ_AS: Readonly<Record<ReadAs, string>> = {
  triples: "edges, nodes made from their ends",
  edges: "edges between nodes of another file",
  nodes: "nodes",
  documents: "documents, one a row",
  table: "a table",
  document: "one document",
};
const OF_EDGES: readonly ColumnField[] = ["source", "type", "target", "since", "until", "property", "ignore"];
const FIELDS: Readonly<Record<string, readonly ColumnField[]>> = {
  nodes: ["id", "name", "labels", "text", "parent", "property", "ignore"],
  // The ids of a graph's nodes stay as they are.
  "nodes of a graph": ["name", "labels", "text", "property", "ignore"],
  edges: OF_EDGES,
  triples: OF_EDGES,
  documents: ["id", "title", "text", "parent", "property"],
};
const TYPES: Readonly<Record<ColumnTypeName, string>> = {
  text: "text",
  number: "number",
  date: "date",
  boolean: "yes or no",
  list: "list",
};
const SCROLLED = "overflow-x-auto rounded-md border";

export function FilePreview(props: FilePreviewProps) {
  const { preview, hasNodes, areEndsUnknown, reading, isOpen, disabled, onChange } = props;
  const { name, format, encoding, delimiter, readable, nodes, edges, texts } = preview;
  const found = [
    format ? formatInWords(format, name) : "not read",
    encoding !== "UTF-8" && encoding,
    delimiter && `separated by ${DELIMITERS[delimiter] ?? delimiter}`,
  ].filter(Boolean);
  const counts = [
    preview.nodeCount > 0 && formatNoun(preview.nodeCount, "node"),
    preview.edgeCount > 0 && formatNoun(preview.edgeCount, "edge"),
    preview.rejected > 0 && `${formatNoun(preview.rejected, "row")} rejected`,
  ].filter(Boolean);
  const hasGraph = format !== null && (isGraph(format) || ["nodes", "triples", "edges"].includes(format));
  const sides = format !== null && isGraph(format) ? (["nodes", "edges"] as const) : [undefined];
  return (
    <details open={isOpen}>
      <summary className="px-4 py-2 text-compact hover:bg-hover">
        <span className="font-medium break-all">{name}</span>{" "}
        <span className="text-ink-soft">
          {found.join(", ")}
          {counts.length > 0 && `: ${counts.join(", ")}${preview.isPart ? " in its first part" : ""}`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 text-compact">
        {preview.notes.map((note) => (
          <p key={note} className="text-warn">
            {note}
          </p>
        ))}
        {format === "edges" && edges.length > 0 && (!hasNodes || areEndsUnknown) && (
          <p className="text-xs text-ink-soft">{hasNodes ? ENDS_NOTE : ENDS_TO_MAKE}</p>
        )}
        {readable.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label className="flex items-center gap-2">
              Read as
              <Select
                value={reading?.readAs ?? ""}
                disabled={disabled}
                options={[
                  ["", "what is found in it"],
                  ...readable.map((kind): [string, string] => [kind, READ_AS[kind]]),
                ]}
                onValue={(value) =>
                  onChange({ readAs: value === "" ? undefined : (value as ReadAs), columns: undefined })
                }
              />
            </label>
          </div>
        )}
        {hasGraph && <GraphChoices {...{ preview, reading, disabled, onChange }} />}
        {sides.map((side) => (
          <Columns key={side ?? ""} {...{ preview, side, reading, disabled, onChange }} />
        ))}
        {preview.rejections.length > 0 && (
          <ul aria-label={`Rejected rows of ${name}`} className="flex flex-col gap-1 text-bad">
            {preview.rejections.map(({ line, field, reason }) => (
              <li key={`${line} ${field} ${reason}`} className="break-words">
                {line !== undefined && `Line ${line}: `}
                {reason}
              </li>
            ))}
          </ul>
        )}
        {edges.length > 0 && (
          <Rows
            caption={`First edges of ${name}`}
            columns={["Source", "Type", "Target"]}
            rows={edges.map(({ source, type, target }) => [source, type, target])}
          />
        )}
        {nodes.length > 0 && (
          <Rows
            caption={`First nodes of ${name}`}
            columns={["Node", "Name", "Labels"]}
            rows={nodes.map(({ id, name, labels }) => [id, name, labels.join(", ")])}
          />
        )}
        {texts.map(({ title, text }) => (
          <div key={`${title} ${text}`}>
            <p className="font-medium">{title}</p>
            <p className="whitespace-pre-line break-words text-ink-soft">{text}</p>
          </div>
        ))}
      </div>
    </details>
  );
}

interface ColumnsProps extends ReadingProps {
  /** Of a graph: whose fields and properties they are. */
  side: GraphSide | undefined;
}

function Columns({ preview, side, reading, disabled, onChange }: ColumnsProps) {
  const fields = FIELDS[side === "nodes" ? "nodes of a graph" : (side ?? preview.format ?? "")];
  const columns = preview.columns.filter(({ of }) => of === side);
  const chosen = reading?.columns ?? [];
  const isOwn = ({ of = side }: { of?: GraphSide | undefined }) => of === side;
  function choose(column: string, as: ColumnField, type?: ColumnTypeName) {
    // One column a field: who had it is a property again.
    const others = chosen.filter(
      (choice) => !isOwn(choice) || (choice.column !== column && (choice.as !== as || isShared(as))),
    );
    onChange({ columns: [...others, { column, as, ...(side && { of: side }), ...(type && { type }) }] });
  }
  const chosenType = (column: string) =>
    chosen.find((choice) => isOwn(choice) && choice.column === column)?.type;
  if (columns.length === 0) return null;
  const ofSide = side ? ` of ${side}` : "";
  const title = side ? `Fields and properties of ${side}` : "Columns";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={`${title} of ${preview.name}`} tabIndex={0} className={SCROLLED}>
      <Table columns={[side ? `Of ${side}` : "Column", "Taken for", "Type", "First values"]} room="px-3 py-1">
        {columns.map(({ column, as, type, sample }) => (
          <tr key={column} className="border-t align-top">
            <td className="px-3 py-1 font-mono text-xs leading-7">{column}</td>
            <td className="px-3 py-1">
              {fields && !(side && as === "id") ? (
                <Select
                  size="small"
                  aria-label={`What ${column}${ofSide} is taken for`}
                  value={as}
                  disabled={disabled}
                  options={fields.map((field): [string, string] => [field, field])}
                  onValue={(value) => choose(column, value as ColumnField)}
                />
              ) : (
                <span className="leading-7">{fields ? as : "cell"}</span>
              )}
            </td>
            <td className="px-3 py-1">
              {type && (
                <Select
                  size="small"
                  aria-label={`Type of ${column}${ofSide}`}
                  value={chosenType(column) ?? ""}
                  disabled={disabled}
                  options={[
                    ["", chosenType(column) ? "as found" : `${TYPES[type]}, as found`],
                    ...Object.entries(TYPES),
                  ]}
                  onValue={(value) =>
                    choose(column, "property", value === "" ? undefined : (value as ColumnTypeName))
                  }
                />
              )}
            </td>
            <td className="min-w-64 px-3 py-1 leading-7 text-ink-soft">{sample.join(" · ")}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function isShared(field: ColumnField): boolean {
  return field === "property" || field === "ignore";
}

function Rows({ caption, columns, rows }: { caption: string; columns: string[]; rows: readonly string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className={SCROLLED}>
      <Table caption={caption} columns={columns} room="px-3 py-1">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be equal.
          <tr key={at} className="border-t">
            {row.map((cell, column) => (
              <td key={columns[column]} className="max-w-80 truncate px-3 py-1" title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
