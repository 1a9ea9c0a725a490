/** Conditions on the properties of one node: key, comparison, value. */
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { Select } from "@/components/ui/select";
import type { GraphSchema } from "@/lib/graph/graph-source";
import type { Predicate } from "@/lib/graph/query/query-pattern";
import { propertyChoices, readTypedValue } from "./schema-choices";

const COMPARISONS: readonly (readonly [operator: Predicate["operator"], title: string])[] = [
  ["=", "="],
  ["<>", "≠"],
  ["<", "<"],
  ["<=", "≤"],
  [">", ">"],
  [">=", "≥"],
  ["contains", "contains"],
  ["starts with", "starts with"],
  ["ends with", "ends with"],
  ["in", "one of"],
  ["is null", "is missing"],
  ["is not null", "is there"],
];

interface ConditionListProps {
  schema: GraphSchema;
  labels: readonly string[];
  predicates: readonly Predicate[];
  onChange: (predicates: Predicate[]) => void;
}

export function ConditionList({ schema, labels, predicates, onChange }: ConditionListProps) {
  const keys = propertyChoices(schema, labels);
  const list = useId();
  const change = (at: number, predicate: Predicate) => onChange(predicates.with(at, predicate));
  return (
    <div className="flex flex-col gap-1">
      {predicates.map((predicate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list; two may be alike.
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_6rem_minmax(0,1.2fr)_auto] items-center gap-1">
          <DraftInput
            aria-label={`Property of condition ${at + 1}`}
            list={list}
            value={predicate.key}
            onCommit={(key) => key.trim() !== "" && change(at, { ...predicate, key: key.trim() })}
          />
          <Select
            aria-label={`Comparison of condition ${at + 1}`}
            size="small"
            value={predicate.operator}
            onValue={(value) => change(at, withOperator(predicate, value, schema))}
            options={COMPARISONS.map(([operator, title]) => [operator, title])}
          />
          {takesValue(predicate.operator) ? (
            <DraftInput
              aria-label={`Value of condition ${at + 1}`}
              placeholder={predicate.operator === "in" ? "a, b, c" : "value"}
              value={textOf(predicate.value)}
              onCommit={(text) =>
                change(at, {
                  ...predicate,
                  value: typedValue(text, predicate.operator, predicate.key, schema),
                })
              }
            />
          ) : (
            <span />
          )}
          <Button
            look="quiet"
            size="small"
            className="px-1"
            aria-label={`Take out condition ${at + 1}`}
            onClick={() => onChange(predicates.filter((_, other) => other !== at))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <datalist id={list}>
        {keys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <Button
        look="quiet"
        size="small"
        className="self-start"
        onClick={() =>
          onChange([...predicates, { key: keys[0] ?? "name", operator: "is not null", value: null }])
        }
      >
        <Plus aria-hidden />
        Condition
      </Button>
    </div>
  );
}

function takesValue(operator: Predicate["operator"]): boolean {
  return operator !== "is null" && operator !== "is not null";
}

function withOperator(predicate: Predicate, chosen: string, schema: GraphSchema): Predicate {
  const operator = COMPARISONS.find(([known]) => known === chosen)?.[0] ?? predicate.operator;
  if (!takesValue(operator)) return { ...predicate, operator, value: null };
  const text = textOf(predicate.value);
  return { ...predicate, operator, value: typedValue(text, operator, predicate.key, schema) };
}

function textOf(value: Predicate["value"]): string {
  if (value === null) return "";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

function typedValue(
  text: string,
  operator: Predicate["operator"],
  key: string,
  schema: GraphSchema,
): Predicate["value"] {
  if (operator !== "in") return readTypedValue(text, schema, key);
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => readTypedValue(part, schema, key));
}
