/** A node is changed, or a new one is made. */
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import type { GraphChange } from "@/lib/graph/edits/graph-edit";
import type { GraphNode } from "@/lib/graph/graph-source";
import { CorrectionDialog } from "./correction-dialog";
import { changedProperties, propertiesOf, rowProblem, rowsOf } from "./property-rows";
import { PropertyTable } from "./property-table";

interface NodeDialogProps {
  knowledgeBase: string;
  /** Null makes a new one. */
  node: GraphNode | null;
  onClose: () => void;
}

export function NodeDialog({ knowledgeBase, node, onClose }: NodeDialogProps) {
  const [id, setId] = useState("");
  const [name, setName] = useState(node?.name ?? "");
  const [labels, setLabels] = useState((node?.labels ?? []).join(", "));
  const [text, setText] = useState(node?.text ?? "");
  const [rows, setRows] = useState(() => rowsOf(node?.properties ?? {}));
  const isChunk = node?.origin !== undefined;
  const listed = labels
    .split(",")
    .map((label) => label.trim())
    .filter(Boolean);
  const isValid = rows.every((row) => rowProblem(row, rows) === null);
  const properties = isValid ? propertiesOf(rows) : {};
  const change = !isValid
    ? null
    : node
      ? changeOf(node, { name: name.trim(), labels: listed, text, properties })
      : newNode({ id: id.trim() || name.trim(), name: name.trim(), labels: listed, text, properties });
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={node ? `Correct ${node.name}` : "Add a node"}
      about={isChunk && "Its name, labels and text come from a document or table; correct them there."}
      action={node ? "Correct" : "Add"}
      change={change}
      onClose={onClose}
    >
      {!isChunk && (
        <>
          <TextField label="Name" value={name} maxLength={1_000} onValue={setName} />
          {!node && (
            <TextField
              label="Id"
              note="The name when left out."
              value={id}
              maxLength={1_000}
              onValue={setId}
            />
          )}
          <TextField label="Labels" note="Separated by commas." value={labels} onValue={setLabels} />
          <label className="flex flex-col gap-1">
            <span className="font-medium">Text</span>
            <textarea
              rows={3}
              maxLength={20_000}
              className="rounded-md border border-line-strong bg-panel px-3 py-2 text-sm"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        </>
      )}
      <PropertyTable rows={rows} onRows={setRows} />
    </CorrectionDialog>
  );
}

type Fields = Pick<GraphNode, "name" | "labels" | "text" | "properties">;

/** Only what differs; null when nothing does, or when a name or label is missing. */
function changeOf(node: GraphNode, next: Fields): GraphChange | null {
  if (next.name === "" || next.labels.length === 0) return null;
  const properties = changedProperties(node.properties, next.properties);
  const different = {
    ...(next.name !== node.name && { name: next.name }),
    ...(next.labels.join("\n") !== node.labels.join("\n") && { labels: next.labels }),
    ...(next.text !== node.text && { text: next.text }),
    ...(properties && { properties }),
  };
  return Object.keys(different).length === 0 ? null : { action: "change-node", node: node.id, ...different };
}

function newNode({ labels, ...rest }: Fields & { id: string }): GraphChange | null {
  if (rest.name === "") return null;
  return { action: "add-node", ...rest, labels: labels.length > 0 ? labels : ["Entity"] };
}
