/** A short state or kind in a coloured frame; the words carry the meaning, the colour only repeats it. */
import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const badgeStyle = cva(
  "inline-flex items-center gap-1 rounded-sm px-1.5 text-2xs font-medium whitespace-nowrap leading-5",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-soft",
        good: "bg-sunken text-good",
        warn: "bg-warn-ground text-warn",
        bad: "bg-bad-ground text-bad",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type Tone = NonNullable<VariantProps<typeof badgeStyle>["tone"]>;

export function Badge({
  tone,
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames(badgeStyle({ tone }), className)}>{children}</span>;
}
