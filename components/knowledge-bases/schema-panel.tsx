/** The schema of the graph: the drawing, and the same as a table. */
import { useState } from "react";
import { SchemaCanvas } from "@/components/graph-view/schema-canvas";
import { MAX_DRAWN_LABELS } from "@/components/graph-view/schema-elements";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { EdgeKind, GraphSchema } from "@/lib/graph/graph-source";
import { sideOf } from "@/lib/graph/text/ended-relation";

const IMPORTED: ReadonlySet<EdgeKind> = new Set(["relation"]);
const ALL: ReadonlySet<EdgeKind> = new Set(["relation", "structural", "similarity"]);

export function SchemaPanel({ schema }: { schema: GraphSchema }) {
  const labels = [...schema.labels].sort((a, b) => b.count - a.count);
  const relations = [...schema.relations].sort((a, b) => b.count - a.count);
  const imported = relations.some((relation) => relation.kind === "relation");
  const found = relations.some((relation) => relation.kind !== "relation");
  const [withFound, setWithFound] = useState(!imported);
  const undrawn = schema.labels.length - MAX_DRAWN_LABELS;
  return (
    <Panel
      title="Schema"
      aside={
        <span className="numeric text-compact text-ink-soft">
          {formatNoun(labels.length, "label")}, {formatNoun(relations.length, "relation type")}
        </span>
      }
    >
      <div className="h-80 border-b">
        <SchemaCanvas schema={schema} kinds={withFound ? ALL : IMPORTED} />
      </div>
      {imported && found && (
        <label className="flex items-center gap-2 border-b px-4 py-1.5 text-xs text-ink-soft">
          <input
            type="checkbox"
            className="accent-focus"
            checked={withFound}
            onChange={(event) => setWithFound(event.target.checked)}
          />
          Draw also the links that indexing found between texts, and those of one source
        </label>
      )}
      {undrawn > 0 && (
        <p className="border-b px-4 py-1.5 text-xs text-ink-soft">
          The drawing has the {MAX_DRAWN_LABELS} largest labels; {formatCount(undrawn)} more are in the table.
        </p>
      )}
      <div className="grid md:max-h-96 md:overflow-y-auto md:grid-cols-2 md:divide-x">
        <div>
          <Table columns={["Label", "Properties", { title: "Nodes", isNumber: true }]}>
            {labels.map(({ name, count, properties }) => (
              <tr key={name} className="border-t align-top">
                <td className="px-4 py-1">{name}</td>
                <td className="px-4 py-1 text-ink-soft">
                  {properties.map((property) => property.key).join(", ")}
                </td>
                <td className="numeric px-4 py-1 text-right">{formatCount(count)}</td>
              </tr>
            ))}
          </Table>
        </div>
        <div className="max-md:border-t">
          <Table columns={["Relation", "Joins", { title: "Edges", isNumber: true }]}>
            {relations.map(({ type, kind, count, ends, times = [] }) => (
              <tr key={`${kind} ${type}`} className="border-t align-top">
                <td className="px-4 py-1 break-words">
                  {type} {kind !== "relation" && <span className="text-xs text-ink-soft">{kind}</span>}
                  {times.map((key) => (
                    <span key={key} className="block text-xs text-ink-soft">
                      {key}: {sideOf(key) === "to" ? "until when" : "since when"}
                    </span>
                  ))}
                </td>
                <td className="px-4 py-1 text-ink-soft">
                  {ends
                    .slice(0, 3)
                    .map((end) => `${end.source} → ${end.target}`)
                    .join(", ")}
                  {ends.length > 3 && ` and ${ends.length - 3} more`}
                </td>
                <td className="numeric px-4 py-1 text-right">{formatCount(count)}</td>
              </tr>
            ))}
          </Table>
        </div>
      </div>
    </Panel>
  );
}
