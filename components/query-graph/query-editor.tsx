/** A QueryGraph to draw: its drawing, and a form for whatever is chosen in it. */
import { Plus, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { Select } from "@/components/ui/select";
import type { InputProblem } from "@/lib/graph/errors";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { whyFixed } from "./draw-query";
import { EdgeForm } from "./edge-form";
import { addNode, removeEdge, removeNode, setLimit } from "./edit-query";
import { NodeForm, type NodeFormProps } from "./node-form";
import { QueryDrawing } from "./query-drawing";
import { undrawnInWords } from "./query-in-words";
import { OUTPUT_TITLES, type Output, outputOf, withOutput } from "./query-output";
import { QueryView, Undrawn } from "./query-view";

const OUTPUTS = Object.keys(OUTPUT_TITLES) as Output[];

interface QueryEditorProps extends Omit<NodeFormProps, "node"> {
  problems: readonly InputProblem[];
  onChange: (query: QueryGraph) => void;
  undo?: () => void;
  redo?: () => void;
}

export function QueryEditor(props: QueryEditorProps) {
  const { knowledgeBase, schema, looks, names, query, problems, onEntity } = props;
  const [selected, setSelected] = useState<string | null>(null);
  const fixed = whyFixed(query);
  const node = query.nodes.find(({ variable }) => variable === selected);
  const edge = query.edges.find(({ variable }) => variable === selected);
  const output = outputOf(query);
  // The fields below say what is given and how many rows.
  const undrawn = undrawnInWords(
    {
      ...query,
      returns: output === "custom" ? query.returns : [],
      order: output === "count-by-target" ? [] : query.order,
      limit: null,
    },
    names,
  );

  function change(next: QueryGraph, select?: string | null) {
    props.onChange(next);
    if (select !== undefined) setSelected(select);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isCard = event.target instanceof SVGElement;
    if (isCard && (event.key === "Delete" || event.key === "Backspace") && (node || edge)) {
      change(node ? removeNode(query, node.variable) : removeEdge(query, edge?.variable ?? ""), null);
    } else return;
    event.preventDefault();
  }

  if (fixed !== null) {
    return (
      <div className="flex flex-col gap-2">
        <QueryView query={query} names={names} looks={looks} />
        <p className="text-xs text-ink-soft">{fixed}</p>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it.
    <div className="flex flex-col gap-2" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1">
        <Button
          size="small"
          onClick={() => {
            const added = addNode(query, []);
            change(added.query, added.variable);
          }}
        >
          <Plus aria-hidden />
          Add node
        </Button>
        <span className="ml-auto flex">
          <IconButton
            icon={Undo2}
            label="Undo the last change of the drawing"
            title="Undo"
            disabled={!props.undo}
            onClick={props.undo}
          />
          <IconButton
            icon={Redo2}
            label="Redo the last change of the drawing"
            title="Redo"
            disabled={!props.redo}
            onClick={props.redo}
          />
        </span>
      </div>
      {query.nodes.length > 0 && (
        <QueryDrawing
          query={query}
          names={names}
          looks={looks}
          label="Drawing of the query: choose a node or a relation to change it"
          selected={selected}
          onSelect={setSelected}
          problems={new Map(problems.map(({ at, message }) => [at, message]))}
        />
      )}
      {problems.length > 0 && (
        <ul className="rounded-md bg-warn-ground px-2.5 py-1.5 text-xs text-warn">
          {problems.map(({ at, message }) => (
            <li key={`${at} ${message}`}>
              <code className="font-mono">{at}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {undrawn.length > 0 && <Undrawn parts={undrawn} />}
      {(node || edge) && (
        <div className="rounded-md border bg-page p-2.5">
          {node && (
            <NodeForm
              key={node.variable}
              {...{ knowledgeBase, schema, looks, names, query, node, onEntity }}
              onChange={change}
            />
          )}
          {edge && <EdgeForm key={edge.variable} {...{ schema, query, edge }} onChange={change} />}
        </div>
      )}
      {query.nodes.length > 0 && <OutputForm query={query} onChange={change} />}
    </div>
  );
}

function OutputForm({ query, onChange }: { query: QueryGraph; onChange: (query: QueryGraph) => void }) {
  const output = outputOf(query);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-soft">
      <label className="flex min-w-0 items-center gap-1.5">
        Give back
        <Select
          size="small"
          value={output}
          onValue={(value) => onChange(withOutput(query, value as Output))}
          options={OUTPUTS.filter((known) => known !== "custom" || output === "custom").map((known) => [
            known,
            OUTPUT_TITLES[known],
          ])}
        />
      </label>
      <span className="flex items-center gap-1.5">
        Rows at most
        <DraftInput
          aria-label="Rows at most"
          inputMode="numeric"
          className="w-16"
          placeholder="all"
          value={query.limit === null ? "" : String(query.limit)}
          onCommit={(text) => onChange(setLimit(query, text.trim() === "" ? null : Number(text)))}
        />
      </span>
    </div>
  );
}
