/** Selects and short fields of the experiment pages. */
export const SELECT =
  "h-8 min-w-0 max-w-full rounded-md border border-line-strong bg-panel px-2 text-[0.8125rem]";
