"use client";
/** What is asked of one node of a drawn query, and how it is joined to others. */
import { Target, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { formatCount } from "@/components/ui/format";
import type { GraphNode, GraphSchema } from "@/lib/core/graph/graph-source";
import type { QueryGraph } from "@/lib/core/graph/query-graph";
import type { QueryNode } from "@/lib/core/graph/query-pattern";
import { ChoiceList } from "./choice-list";
import { ConditionList } from "./condition-list";
import type { EntityNames } from "./draw-query";
import {
  addEdge,
  addNode,
  bindNode,
  removeNode,
  renameNode,
  setLabels,
  setNodePredicates,
  setTarget,
} from "./edit-query";
import { NodeSearch } from "./node-search";
import { isAnonymous } from "./query-variables";
import { labelChoices, relationChoices } from "./schema-choices";

interface NodeFormProps {
  knowledgeBase: string;
  schema: GraphSchema;
  looks: LabelLooks;
  names: EntityNames;
  query: QueryGraph;
  node: QueryNode;
  /** `selected` is the variable to choose next. */
  onChange: (query: QueryGraph, selected?: string | null) => void;
  onEntity: (node: GraphNode) => void;
}

export function NodeForm({
  knowledgeBase,
  schema,
  looks,
  names,
  query,
  node,
  onChange,
  onEntity,
}: NodeFormProps) {
  const { variable, labels, id, predicates } = node;
  const isTarget = query.target === variable;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <h4 className="mr-auto text-xs font-medium text-ink-soft">Node</h4>
        <Button
          look="quiet"
          size="small"
          aria-pressed={isTarget}
          title="What the question asks for"
          onClick={() => onChange(setTarget(query, isTarget ? null : variable))}
        >
          <Target aria-hidden />
          {isTarget ? "Asked for" : "Ask for it"}
        </Button>
        <Button look="quiet" size="small" onClick={() => onChange(removeNode(query, variable), null)}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </div>
      <Field title="Name">
        <DraftInput
          aria-label="Name of the node"
          value={isAnonymous(variable) ? "" : variable}
          placeholder="a letter, then letters, digits or _"
          onCommit={(name) => {
            const renamed = renameNode(query, variable, name.trim());
            if (renamed !== query) onChange(renamed, name.trim());
          }}
        />
      </Field>
      <Field title="Label">
        <ChoiceList
          label="Labels"
          placeholder="any label"
          chosen={labels}
          choices={labelChoices(schema)}
          onChange={(next) => onChange(setLabels(query, variable, next))}
        />
      </Field>
      <Field title="Entity">
        {id === undefined ? (
          <NodeSearch
            knowledgeBase={knowledgeBase}
            looks={looks}
            label="Bind to an entity"
            placeholder="any; search to bind it"
            onPick={(entity) => {
              onEntity(entity);
              onChange(bindNode(query, variable, entity.id));
            }}
          />
        ) : (
          <span className="flex h-7 items-center rounded-md bg-sunken pl-2 text-[0.8125rem]">
            <span className="min-w-0 flex-1 truncate font-medium">{names.get(id) ?? id}</span>
            <Button
              look="quiet"
              size="small"
              className="px-1"
              aria-label="Set the node free"
              onClick={() => onChange(bindNode(query, variable, null))}
            >
              <X aria-hidden />
            </Button>
          </span>
        )}
      </Field>
      <Field title="Where">
        <ConditionList
          schema={schema}
          labels={labels}
          predicates={predicates}
          onChange={(next) => onChange(setNodePredicates(query, variable, next))}
        />
      </Field>
      <Field title="Relation">
        <RelationPick schema={schema} query={query} node={node} onChange={onChange} />
      </Field>
    </div>
  );
}

/** Adds a relation: to a new node, as the schema knows them, or to one that is drawn. */
function RelationPick({
  schema,
  query,
  node,
  onChange,
}: Pick<NodeFormProps, "schema" | "query" | "node" | "onChange">) {
  const choices = relationChoices(schema, node.labels);
  const others = query.nodes.filter(({ variable }) => variable !== node.variable);

  function add(value: string) {
    const [kind, key] = [value.slice(0, 1), value.slice(2)];
    if (kind === "j") {
      const joined = addEdge(query, { from: node.variable, to: key, types: [], direction: "any" });
      onChange(joined.query, joined.variable);
      return;
    }
    const choice = choices[Number(key)];
    const other = addNode(query, choice ? [choice.label] : []);
    const edge = { from: node.variable, to: other.variable };
    const joined = addEdge(
      other.query,
      choice
        ? { ...edge, types: [choice.type], direction: choice.direction }
        : { ...edge, types: [], direction: "any" },
    );
    onChange(joined.query, other.variable);
  }

  return (
    <select
      aria-label="Add a relation"
      className="h-7 w-full rounded-md border border-line-strong bg-panel px-1 text-[0.8125rem]"
      value=""
      onChange={(event) => add(event.target.value)}
    >
      <option value="" disabled>
        add one
      </option>
      <optgroup label="To a new node">
        {choices.map(({ type, direction, label, count }, index) => (
          <option key={`${type} ${direction} ${label}`} value={`n ${index}`}>
            {direction === "out" ? "→" : "←"} {type} {direction === "out" ? "→" : "←"} {label} (
            {formatCount(count)})
          </option>
        ))}
        <option value="n any">any relation to any node</option>
      </optgroup>
      {others.length > 0 && (
        <optgroup label="To a node of the drawing">
          {others.map(({ variable, labels }) => (
            <option key={variable} value={`j ${variable}`}>
              {isAnonymous(variable) ? labels.join(" or ") || "any node" : variable}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

/** A row of a form: its name, and what can be set. */
export function Field({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-start gap-2">
      <span className="pt-1 text-xs text-ink-soft">{title}</span>
      {children}
    </div>
  );
}
