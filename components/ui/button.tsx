"use client";
/** Buttons, and links that look like them. */
import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { NearLink } from "./near-link";
import { useIsFromServer } from "./use-early-value";

const buttonStyle = cva(
  "inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        action: "bg-action text-action-ink enabled:hover:opacity-88",
        plain: "border border-line-strong bg-panel text-ink hover:bg-hover",
        quiet: "text-ink-soft hover:bg-hover hover:text-ink",
        danger: "border border-line-strong bg-panel text-bad hover:bg-bad-ground",
      },
      size: {
        small: "h-7 px-2 text-xs [&_svg]:size-3.5",
        normal: "h-9 px-3 text-sm [&_svg]:size-4",
        icon: "size-8 [&_svg]:size-4",
      },
    },
    defaultVariants: { look: "plain", size: "normal" },
  },
);

type Look = VariantProps<typeof buttonStyle>;

/**
 * `aria-disabled`, unlike `disabled`, leaves the focus where it is; the two are never said at once. A button that submits waits for
 * the page's code: before, the browser would submit the form itself, and lose it.
 */
export function Button({
  look,
  size,
  className,
  "aria-disabled": waits,
  ...rest
}: ComponentProps<"button"> & Look) {
  const isFromServer = useIsFromServer();
  const disabled = rest.disabled || (isFromServer && rest.type === "submit");
  return (
    <button
      type="button"
      aria-disabled={(!disabled && waits) || undefined}
      {...rest}
      disabled={disabled}
      className={classNames(buttonStyle({ look, size }), className)}
    />
  );
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof NearLink> & Look) {
  return <NearLink {...rest} className={classNames(buttonStyle({ look, size }), className)} />;
}

interface IconButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
}

export function IconButton({ icon: Icon, label, ...rest }: IconButtonProps) {
  return (
    <Button look="quiet" size="icon" aria-label={label} {...rest}>
      <Icon aria-hidden />
    </Button>
  );
}
