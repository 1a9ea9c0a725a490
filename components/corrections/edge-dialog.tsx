/** An edge is added to a node, or one that is there is changed. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { schemaQuery } from "@/components/api/queries";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { Select } from "@/components/ui/select";
import type { GraphChange } from "@/lib/graph/edits/graph-edit";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { CorrectionDialog } from "./correction-dialog";
import { NodePick } from "./node-pick";
import { changedProperties, propertiesOf, rowProblem, rowsOf } from "./property-rows";
import { PropertyTable } from "./property-table";

export function AddEdgeDialog({
  knowledgeBase,
  node,
  looks,
  onClose,
}: {
  knowledgeBase: string;
  node: GraphNode;
  looks: LabelLooks;
  onClose: () => void;
}) {
  const [direction, setDirection] = useState<"out" | "in">("out");
  const [type, setType] = useState("");
  const [other, setOther] = useState<GraphNode | null>(null);
  const [rows, setRows] = useState(() => rowsOf({}));
  const isValid = type.trim() !== "" && rows.every((row) => rowProblem(row, rows) === null);
  const ends = other && (direction === "out" ? [node.id, other.id] : [other.id, node.id]);
  const change: GraphChange | null =
    isValid && ends
      ? {
          action: "add-edge",
          source: ends[0]!,
          type: type.trim(),
          target: ends[1]!,
          properties: propertiesOf(rows),
        }
      : null;
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={`Add an edge to ${node.name}`}
      action="Add"
      change={change}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Direction"
          className="h-9"
          value={direction}
          onValue={(value) => setDirection(value === "in" ? "in" : "out")}
          options={[
            ["out", "from this node"],
            ["in", "to this node"],
          ]}
        />
        <RelationField knowledgeBase={knowledgeBase} value={type} onValue={setType} />
      </div>
      <NodePick
        knowledgeBase={knowledgeBase}
        looks={looks}
        label={direction === "out" ? "To" : "From"}
        node={other}
        onNode={setOther}
      />
      <PropertyTable rows={rows} onRows={setRows} />
    </CorrectionDialog>
  );
}

export function ChangeEdgeDialog({
  knowledgeBase,
  edge,
  title,
  onClose,
}: {
  knowledgeBase: string;
  edge: GraphEdge;
  title: string;
  onClose: () => void;
}) {
  const [type, setType] = useState(edge.type);
  const [rows, setRows] = useState(() => rowsOf(edge.properties));
  const isValid = type.trim() !== "" && rows.every((row) => rowProblem(row, rows) === null);
  const properties = isValid ? changedProperties(edge.properties, propertiesOf(rows)) : undefined;
  const different = {
    ...(type.trim() !== edge.type && { type: type.trim() }),
    ...(properties && { properties }),
  };
  const isDifferent = isValid && Object.keys(different).length > 0;
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={`Correct ${title}`}
      action="Correct"
      change={isDifferent ? { action: "change-edge", edge: pickOf(edge), ...different } : null}
      onClose={onClose}
    >
      <RelationField knowledgeBase={knowledgeBase} value={type} onValue={setType} />
      <PropertyTable rows={rows} onRows={setRows} />
    </CorrectionDialog>
  );
}

export function pickOf({ source, type, target, properties }: GraphEdge) {
  return { source, type, target, properties };
}

function RelationField({
  knowledgeBase,
  value,
  onValue,
}: {
  knowledgeBase: string;
  value: string;
  onValue: (value: string) => void;
}) {
  const schema = useQuery(schemaQuery(knowledgeBase));
  const list = useId();
  const types = schema.data?.relations.filter(({ kind }) => kind === "relation") ?? [];
  return (
    <label className="flex min-w-40 flex-1 items-center gap-2">
      <span className="font-medium">Relation</span>
      <input
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-3 text-sm"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <datalist id={list}>
        {types.map(({ type }) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </label>
  );
}
