/** The form for one node of a drawn query, and for how it is joined to others. */
import { Target, Trash2, X } from "lucide-react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import type { GraphNode, GraphSchema } from "@/lib/graph/graph-source";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryNode } from "@/lib/graph/query/query-pattern";
import { ChoiceList } from "./choice-list";
import { ConditionList } from "./condition-list";
import type { EntityNames } from "./draw-query";
import { bindNode, removeNode, renameNode, setLabels, setNodePredicates, setTarget } from "./edit-query";
import { FormRow } from "./form-row";
import { NodeSearch } from "./node-search";
import { RelationPick } from "./relation-pick";
import { labelChoices } from "./schema-choices";

export interface NodeFormProps {
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
      <FormRow title="Name">
        <DraftInput
          aria-label="Name of the node"
          value={isAnonymous(variable) ? "" : variable}
          placeholder="a letter, then letters, digits or _"
          onCommit={(name) => {
            const renamed = renameNode(query, variable, name.trim());
            if (renamed !== query) onChange(renamed, name.trim());
          }}
        />
      </FormRow>
      <FormRow title="Label">
        <ChoiceList
          label="Labels"
          placeholder="any label"
          chosen={labels}
          choices={labelChoices(schema)}
          onChange={(next) => onChange(setLabels(query, variable, next))}
        />
      </FormRow>
      <FormRow title="Entity">
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
          <span className="flex h-7 items-center rounded-md bg-sunken pl-2 text-compact">
            <span className="min-w-0 flex-1 truncate font-medium">{names.get(id) ?? id}</span>
            <Button
              look="quiet"
              size="small"
              className="px-1"
              aria-label="Unbind the node"
              onClick={() => onChange(bindNode(query, variable, null))}
            >
              <X aria-hidden />
            </Button>
          </span>
        )}
      </FormRow>
      <FormRow title="Where">
        <ConditionList
          schema={schema}
          labels={labels}
          predicates={predicates}
          onChange={(next) => onChange(setNodePredicates(query, variable, next))}
        />
      </FormRow>
      <FormRow title="Relation">
        <RelationPick schema={schema} query={query} node={node} onChange={onChange} />
      </FormRow>
    </div>
  );
}
