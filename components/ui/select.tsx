/** A choice among a few: the browser's own select, in the sizes and colours of the other fields. */
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useEarlyValue } from "./use-early-value";

interface SelectProps extends Omit<ComponentProps<"select">, "value" | "onChange" | "size" | "ref"> {
  value: string | number;
  onValue: (value: string) => void;
  /** Values with their titles; options among the children come first. */
  options?: readonly (readonly [value: string | number, title: string | number])[];
  /** `small` is as high as a line of a form beside a drawing. */
  size?: "small" | "normal";
}

export function Select({
  value,
  onValue,
  options = [],
  size = "normal",
  className,
  children,
  ...rest
}: SelectProps) {
  const field = useEarlyValue<HTMLSelectElement>(onValue);
  return (
    <select
      {...rest}
      ref={field}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={classNames(
        "max-w-full min-w-0 rounded-md border border-line-strong bg-panel text-compact text-ink",
        size === "small" ? "h-7 px-1" : "h-8 px-2",
        className,
      )}
    >
      {children}
      {options.map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
  );
}
