"use client";
/** The parameters of the chosen methods, drawn from their JSON Schemas, and the budget that all share. */
import { Button } from "@/components/ui/button";
import type { Method } from "@/lib/core/api";
import { changedParameters, DEFAULT_BUDGET, type Parameters } from "./ask-address";
import { ParameterControl } from "./parameter-control";
import { type ParameterField, parameterFields } from "./parameter-fields";

const BUDGET: ParameterField = {
  kind: "number",
  name: "budget",
  title: "Nodes each method may return",
  description: "Seeds included: the same for every method, so that they can be compared.",
  whole: true,
  least: 1,
  most: 200,
  step: 1,
};

interface ParametersPanelProps {
  methods: readonly Method[];
  params: Parameters;
  budget: number;
  onParams: (params: Parameters) => void;
  onBudget: (budget: number) => void;
}

export function ParametersPanel({ methods, params, budget, onParams, onBudget }: ParametersPanelProps) {
  function setParameter(method: Method, name: string, value: unknown) {
    const own = changedParameters({ ...params[method.id], [name]: value }, method.defaults);
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
      <div className="grid gap-x-10 lg:grid-cols-2">
        {methods.map((method) => (
          <fieldset key={method.id} className="min-w-0 border-t pt-2">
            <legend className="float-left mb-1 w-full text-sm font-semibold">{method.title}</legend>
            <div className="clear-both">
              {parameterFields(method.params).map((field) => (
                <ParameterControl
                  key={field.name}
                  field={field}
                  value={params[method.id]?.[field.name] ?? method.defaults[field.name]}
                  standard={method.defaults[field.name]}
                  onChange={(value) => setParameter(method, field.name, value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
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
