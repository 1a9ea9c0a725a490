/** Properties as a table that is edited in place. */
import { Plus, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type PropertyRow, rowProblem, VALUE_TYPES, type ValueType } from "./property-rows";

interface PropertyTableProps {
  rows: readonly PropertyRow[];
  onRows: (rows: PropertyRow[]) => void;
}

export function PropertyTable({ rows, onRows }: PropertyTableProps) {
  const change = (at: number, next: Partial<PropertyRow>) =>
    onRows(rows.map((row) => (row.at === at ? { ...row, ...next } : row)));
  const add = () => {
    const at = Math.max(-1, ...rows.map((row) => row.at)) + 1;
    onRows([...rows, { at, key: "", value: "", type: "text" }]);
  };
  const problems = [...new Set(rows.flatMap((row) => rowProblem(row, rows) ?? []))];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">Properties</legend>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => {
          const name = row.key || "new property";
          return (
            <li key={row.at} className="flex gap-1">
              <input
                aria-label="Property"
                placeholder="Name"
                className={`${INPUT} w-1/3`}
                value={row.key}
                maxLength={200}
                onChange={(event) => change(row.at, { key: event.target.value })}
              />
              {row.type === "yes or no" ? (
                <Select
                  aria-label={`Value of ${name}`}
                  className="flex-1"
                  value={row.value}
                  onValue={(value) => change(row.at, { value })}
                  options={[
                    ["true", "yes"],
                    ["false", "no"],
                  ]}
                />
              ) : (
                <input
                  aria-label={`Value of ${name}`}
                  placeholder="Value"
                  className={`${INPUT} flex-1`}
                  value={row.value}
                  maxLength={20_000}
                  onChange={(event) => change(row.at, { value: event.target.value })}
                />
              )}
              <Select
                aria-label={`Type of ${name}`}
                value={row.type}
                onValue={(type) =>
                  change(row.at, {
                    type: type as ValueType,
                    ...(type === "yes or no" && row.value !== "true" && { value: "false" }),
                  })
                }
                options={VALUE_TYPES.map((type) => [type, type])}
              />
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={() => onRows(rows.filter((other) => other !== row))}
              />
            </li>
          );
        })}
      </ul>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-bad">
          {problem}
        </p>
      ))}
      <Button look="quiet" size="small" className="self-start" onClick={add}>
        <Plus aria-hidden /> Add a property
      </Button>
    </fieldset>
  );
}
