/** The form for one relation of a drawn query: types, direction, number of hops. */
import { ArrowLeft, ArrowRight, Minus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DraftInput } from "@/components/ui/draft-input";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { MAX_HOPS, type QueryEdge } from "@/lib/graph/query/query-pattern";
import { ChoiceList } from "./choice-list";
import { changeEdge, removeEdge } from "./edit-query";
import { FormRow } from "./form-row";
import { typeChoices } from "./schema-choices";

const DIRECTIONS = [
  ["out", ArrowRight],
  ["in", ArrowLeft],
  ["any", Minus],
] as const;

interface EdgeFormProps {
  schema: GraphSchema;
  query: QueryGraph;
  edge: QueryEdge;
  onChange: (query: QueryGraph, selected?: string | null) => void;
}

export function EdgeForm({ schema, query, edge, onChange }: EdgeFormProps) {
  const { variable, from, to, types, direction, hops } = edge;
  const labelsOf = (name: string) => query.nodes.find((node) => node.variable === name)?.labels ?? [];
  const nameOf = (name: string) => (isAnonymous(name) ? labelsOf(name).join(" or ") || "any node" : name);
  const titles = {
    out: `From ${nameOf(from)} to ${nameOf(to)}`,
    in: `From ${nameOf(to)} to ${nameOf(from)}`,
    any: "In either direction",
  };
  const setHops = (next: [number, number]) => onChange(changeEdge(query, variable, { hops: next }));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <h4 className="mr-auto text-xs font-medium text-ink-soft">
          Relation of {nameOf(from)} and {nameOf(to)}
        </h4>
        <Button look="quiet" size="small" onClick={() => onChange(removeEdge(query, variable), null)}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </div>
      <FormRow title="Type">
        <ChoiceList
          label="Relation types"
          placeholder="any relation"
          chosen={types}
          choices={typeChoices(schema, labelsOf(from), labelsOf(to))}
          onChange={(next) => onChange(changeEdge(query, variable, { types: next }))}
        />
      </FormRow>
      <FormRow title="Direction">
        <fieldset className="flex gap-1">
          <legend className="sr-only">Direction</legend>
          {DIRECTIONS.map(([value, Icon]) => (
            <Button
              key={value}
              size="small"
              aria-label={titles[value]}
              title={titles[value]}
              aria-pressed={direction === value}
              className={classNames(direction === value && "border-focus bg-selected")}
              onClick={() => onChange(changeEdge(query, variable, { direction: value }))}
            >
              <Icon aria-hidden />
            </Button>
          ))}
        </fieldset>
      </FormRow>
      <FormRow title="Hops">
        <div className="flex items-center gap-1.5 text-xs text-ink-soft">
          <DraftInput
            aria-label="Hops at least"
            inputMode="numeric"
            className="w-12"
            value={String(hops[0])}
            onCommit={(text) => setHops([Number(text), Math.max(Number(text), hops[1])])}
          />
          to
          <DraftInput
            aria-label="Hops at most"
            inputMode="numeric"
            className="w-12"
            value={String(hops[1])}
            onCommit={(text) => setHops([Math.min(Number(text), hops[0]), Number(text)])}
          />
          <span>at most {MAX_HOPS}</span>
        </div>
      </FormRow>
    </div>
  );
}
