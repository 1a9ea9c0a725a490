/** A menu that a button opens (Radix): items, groups of choices and lines between them. */
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

interface MenuProps extends ComponentProps<typeof DropdownMenu.Root> {
  trigger: ReactNode;
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

export const MENU_ITEM = "cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover";

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={classNames(MENU_ITEM, className)} />;
}

interface MenuCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A choice that leaves the menu open: what it is about comes next. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={onChange}
      className={classNames(MENU_ITEM, "flex items-start gap-2")}
    >
      <span
        aria-hidden
        className="mt-0.5 grid size-3.5 shrink-0 place-items-center rounded-xs border border-line-strong"
      >
        <DropdownMenu.ItemIndicator>
          <Check className="size-3" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span>{children}</span>
    </DropdownMenu.CheckboxItem>
  );
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
