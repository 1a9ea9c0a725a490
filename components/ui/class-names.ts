/** Joins Tailwind classes; a later class wins over an earlier one that sets the same property. */
import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

export function classNames(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
