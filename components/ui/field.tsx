/** A label above its control. */
import type { ReactNode } from "react";

export const INPUT = "h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 text-compact text-ink";

interface FieldProps {
  label: ReactNode;
  children: ReactNode;
}

export function Field({ label, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="flex min-w-0 flex-col gap-1">
      <span className="font-medium">{label}</span>
      {children}
    </label>
  );
}
