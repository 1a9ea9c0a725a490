/** Joins Tailwind classes; a later class wins over an earlier one that sets the same property. */
import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Knows the sizes of our own (app/globals.css), which it would take for colours. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["compact"], container: ["sheet"] } } });

export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
