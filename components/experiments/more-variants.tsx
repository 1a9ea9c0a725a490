/** Adds variants of one method: its ablations, a table of its paper, or one number swept over values. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { parameterFields } from "@/components/choices/parameter-fields";
import { Button } from "@/components/ui/button";
import { Field, INPUT } from "@/components/ui/field";
import { formatNoun } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { Method } from "@/lib/api/methods";
import type { Variant } from "@/lib/measure/experiment";
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
        <Field label="Method">
          <Select value={method.id} onValue={setId} options={methods.map(({ id, title }) => [id, title])} />
        </Field>
        <Button size="small" className="h-8" disabled={apart.length === 0} onClick={() => onAdd(apart)}>
          <Plus aria-hidden /> {formatNoun(apart.length, "ablation")}
        </Button>
        {tables.length > 0 && (
          <Field label="Table of its paper">
            <Select
              value=""
              onValue={(value) => {
                const table = tables[Number(value)];
                if (table) onAdd(paperTable(method, table));
              }}
              options={tables.map(({ title, source, variants }, at) => [
                at,
                `${source}: ${title} (${formatNoun(variants.length, "variant")})`,
              ])}
            >
              <option value="">add one …</option>
            </Select>
          </Field>
        )}
        {field && (
          <>
            <Field label="Parameter">
              <Select
                value={field.name}
                onValue={setName}
                options={numbers.map(({ name, title }) => [name, title])}
              />
            </Field>
            <Field label="Values">
              <input
                value={text}
                placeholder="1, 2, 4, 8"
                onChange={(event) => setText(event.target.value)}
                className={`${INPUT} w-32`}
              />
            </Field>
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
