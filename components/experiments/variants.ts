/** Variants of methods as a person builds them: one of each, ablations of one, or a parameter swept over values. */
import { parameterFields } from "@/components/choices/parameter-fields";
import type { Method } from "@/lib/api/methods";
import type { Variant } from "@/lib/measure/experiment";
import type { AblationTable } from "@/lib/methods/contract/retriever";

export function plainVariant({ id, title }: Method): Variant {
  return { name: title, method: id, params: {} };
}

/** The method with each switch turned and each other choice taken, one at a time: what an ablation table compares. */
export function ablations(method: Method): Variant[] {
  return parameterFields(method.params).flatMap((field) => {
    const standard = method.defaults[field.name];
    const others =
      field.kind === "switch"
        ? [!standard]
        : field.kind === "choice"
          ? field.options.filter((option) => option !== standard)
          : [];
    return others.map((value) => changed(method, field.name, field.title, value));
  });
}

export function sweep(method: Method, name: string, values: readonly number[]): Variant[] {
  const field = parameterFields(method.params).find((one) => one.name === name);
  return [...new Set(values)].map((value) => changed(method, name, field?.title ?? name, value));
}

/** A table of the paper as variants: each row, and the method unchanged where the table has it. */
export function paperTable({ id, title }: Method, { variants }: AblationTable): Variant[] {
  return variants.map(({ name, params }) => ({ name: `${title}, ${name}`, method: id, params }));
}

/** Numbers between commas or blanks; null when something else is there. */
export function readValues(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const values = parts.map(Number);
  return parts.length > 0 && values.every(Number.isFinite) ? values : null;
}

function changed({ id, title }: Method, name: string, field: string, value: unknown): Variant {
  return {
    name: `${title}, ${field.toLowerCase()}: ${String(value)}`,
    method: id,
    params: { [name]: value },
  };
}

export function withVariants(variants: readonly Variant[], more: readonly Variant[]): Variant[] {
  const names = new Set(variants.map(({ name }) => name));
  return [...variants, ...more.filter(({ name }) => !names.has(name))];
}
