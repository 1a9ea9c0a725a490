"use client";
/** Adds variants of one method: its ablations, a table of its paper, or one number swept over values. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { parameterFields } from "@/components/ask/parameter-fields";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/core/api";
import type { Variant } from "@/lib/core/experiment/experiment";
import { SELECT } from "./control-style";
import { ablations, paperTable, readValues, sweep } from "./variants";

interface MoreVariantsProps {
  methods: readonly Method[];
  onAdd: (variants: Variant[]) => void;
}

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
  const tables = method.ablations;
  return (
    <details>
      <summary className="text-ink-soft hover:text-ink">Ablations, tables of the papers, sweeps</summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1">
          <span className="font-medium">Method</span>
          <select value={method.id} onChange={(event) => setId(event.target.value)} className={SELECT}>
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
        {tables.length > 0 && (
          <label className="flex min-w-0 flex-col gap-1">
            <span className="font-medium">Table of its paper</span>
            <select
              value=""
              onChange={(event) => {
                const table = tables[Number(event.target.value)];
                if (table) onAdd(paperTable(method, table));
              }}
              className={SELECT}
            >
              <option value="">add one …</option>
              {tables.map(({ title, source, variants }, at) => (
                <option key={`${source} ${title}`} value={at}>
                  {source}: {title} ({formatNoun(variants.length, "variant")})
                </option>
              ))}
            </select>
          </label>
        )}
        {field && (
          <>
            <label className="flex flex-col gap-1">
              <span className="font-medium">Parameter</span>
              <select value={field.name} onChange={(event) => setName(event.target.value)} className={SELECT}>
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
                className={`${SELECT} w-32`}
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
