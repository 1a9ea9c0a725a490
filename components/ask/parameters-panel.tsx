/** The parameters of the chosen methods, drawn from their JSON Schemas, and the budget that all share. */
import { RotateCcw } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/api/methods";
import { changedParameters, DEFAULT_BUDGET, type Parameters } from "../addresses/ask-address";
import { ParameterControl } from "../choices/parameter-control";
import { type ParameterField, parameterFields } from "../choices/parameter-fields";

const BUDGET: ParameterField = {
  kind: "number",
  name: "budget",
  title: "Nodes each method may return",
  description: "Seeds included: the same for every method, so that they can be compared.",
  citation: "",
  stage: "",
  whole: true,
  least: 1,
  most: 200,
  step: 1,
};

/** The parameters of so many methods are open at once; of more, a person opens those that matter. */
const OPEN_AT_MOST = 2;

interface ParametersPanelProps {
  methods: readonly Method[];
  params: Parameters;
  budget: number;
  onParams: (params: Parameters) => void;
  onBudget: (budget: number) => void;
}

export function ParametersPanel({ methods, params, budget, onParams, onBudget }: ParametersPanelProps) {
  function setParameter(method: Method, name: string, value: unknown) {
    setOwn(method, changedParameters({ ...params[method.id], [name]: value }, method.defaults));
  }
  function setOwn(method: Method, own: Record<string, unknown>) {
    const { [method.id]: _, ...others } = params;
    onParams(Object.keys(own).length > 0 ? { ...others, [method.id]: own } : others);
  }

  return (
    <div className="border-t px-4 pb-3">
      <div className="grid gap-x-10 lg:grid-cols-2">
        <ParameterControl
          field={BUDGET}
          value={budget}
          standard={DEFAULT_BUDGET}
          onChange={(value) => typeof value === "number" && onBudget(value)}
        />
      </div>
      {methods.map((method) => (
        <MethodParameters
          key={method.id}
          method={method}
          own={params[method.id] ?? {}}
          isOpen={methods.length <= OPEN_AT_MOST}
          onChange={(name, value) => setParameter(method, name, value)}
          onReset={() => setOwn(method, {})}
        />
      ))}
      {(Object.keys(params).length > 0 || budget !== DEFAULT_BUDGET) && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            onParams({});
            onBudget(DEFAULT_BUDGET);
          }}
        >
          Set everything back to default
        </Button>
      )}
    </div>
  );
}

interface MethodParametersProps {
  method: Method;
  own: Readonly<Record<string, unknown>>;
  isOpen: boolean;
  onChange: (name: string, value: unknown) => void;
  onReset: () => void;
}

function MethodParameters({ method, own, isOpen, onChange, onReset }: MethodParametersProps) {
  const { title, paper, defaults } = method;
  const fields = parameterFields(method.params);
  const changed = Object.keys(own).length;
  return (
    <details aria-label={title} open={isOpen || undefined} className="border-t py-1">
      <summary className="py-1">
        <span className="text-sm font-semibold">{title}</span>{" "}
        <span className="text-xs text-ink-soft">{formatNoun(fields.length, "parameter")}</span>{" "}
        {changed > 0 && <Badge tone="warn">{changed} changed</Badge>}
      </summary>
      <p className="flex flex-wrap items-center gap-x-3 pb-1 text-xs text-ink-soft">
        <a
          href={paper.url}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-ink"
        >
          {paper.title}, {paper.year}
        </a>
        {changed > 0 && (
          <Button look="quiet" size="small" onClick={onReset}>
            <RotateCcw aria-hidden /> Set {title} back to default
          </Button>
        )}
      </p>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {fields.map((field) => (
          <ParameterControl
            key={field.name}
            field={field}
            value={own[field.name] ?? defaults[field.name]}
            standard={defaults[field.name]}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </div>
    </details>
  );
}
