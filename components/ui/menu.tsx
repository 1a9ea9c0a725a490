/** A menu that a button opens (Radix): items, groups of choices and lines between them. */
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

interface MenuProps extends ComponentProps<typeof DropdownMenu.Root> {
  /** The button; it takes a ref. */
  trigger: ReactNode;
  /** Of the list. */
  className?: string;
}

export function Menu({ trigger, className, children, ...root }: MenuProps) {
  return (
    <DropdownMenu.Root {...root}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            "z-40 rounded-md border border-line-strong bg-panel p-1 text-compact shadow-lg",
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** What items of every kind look like. */
export const MENU_ITEM = "cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover";

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={classNames(MENU_ITEM, className)} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 py-1 text-xs font-medium text-ink-soft">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
