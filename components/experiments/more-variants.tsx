"use client";
/** Adds variants of one method: its ablations, or one number swept over values. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { parameterFields } from "@/components/ask/parameter-fields";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/core/api";
import type { Variant } from "@/lib/core/experiment/experiment";
import { ablations, readValues, sweep } from "./variants";

interface MoreVariantsProps {
  methods: readonly Method[];
  onAdd: (variants: Variant[]) => void;
}

const CONTROL = "h-8 rounded-md border border-line-strong bg-panel px-2";

export function MoreVariants({ methods, onAdd }: MoreVariantsProps) {
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const method = methods.find((one) => one.id === id) ?? methods[0];
  if (!method) return null;
  const numbers = parameterFields(method.params).filter(({ kind }) => kind === "number");
  const field = numbers.find((one) => one.name === name) ?? numbers[0];
  const values = readValues(text);
  const apart = ablations(method);
  return (
    <details>
      <summary className="text-ink-soft hover:text-ink">Ablations and sweeps</summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1">
          <span className="font-medium">Method</span>
          <select value={method.id} onChange={(event) => setId(event.target.value)} className={CONTROL}>
            {methods.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Button size="small" className="h-8" disabled={apart.length === 0} onClick={() => onAdd(apart)}>
          <Plus aria-hidden /> {formatNoun(apart.length, "ablation")}
        </Button>
        {field && (
          <>
            <label className="flex flex-col gap-1">
              <span className="font-medium">Parameter</span>
              <select
                value={field.name}
                onChange={(event) => setName(event.target.value)}
                className={CONTROL}
              >
                {numbers.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <label className="flex flex-col gap-1">
              <span className="font-medium">Values</span>
              <input
                value={text}
                placeholder="1, 2, 4, 8"
                onChange={(event) => setText(event.target.value)}
                className={`${CONTROL} w-32`}
              />
            </label>
            <Button
              size="small"
              className="h-8"
              disabled={values === null}
              onClick={() => values && onAdd(sweep(method, field.name, values))}
            >
              <Plus aria-hidden /> Sweep
            </Button>
          </>
        )}
      </div>
    </details>
  );
}
