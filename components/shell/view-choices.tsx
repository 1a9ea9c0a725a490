"use client";
/** The menu of how the interface looks: theme and density, and the way to the list of keys. */
import { Check, Keyboard, Monitor, Moon, Rows2, Rows3, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { DropdownMenu } from "radix-ui";
import type { ComponentType } from "react";
import { KeyCaps } from "@/components/ui/key-caps";
import { DENSITIES, type Density, useDensity } from "./density";
import { THEMES } from "./themes";
import { ViewButton } from "./view-button";

const THEME_LOOKS = {
  system: { title: "As the system", icon: Monitor },
  light: { title: "Light", icon: Sun },
  dark: { title: "Dark", icon: Moon },
} as const;
const DENSITY_LOOKS = {
  comfortable: { title: "Comfortable", icon: Rows2 },
  compact: { title: "Compact", icon: Rows3 },
} as const;
const ITEM =
  "flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft";

/** Open when it first stands there. */
export function ViewChoices({ onKeyboard }: { onKeyboard: () => void }) {
  const { theme = "system", setTheme } = useTheme();
  const [density, setDensity] = useDensity();
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <ViewButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-40 w-52 rounded-md border border-line-strong bg-panel p-1 text-[0.8125rem] shadow-lg"
        >
          <Choices title="Theme" value={theme} onValue={setTheme} looks={THEME_LOOKS} names={THEMES} />
          <DropdownMenu.Separator className="my-1 border-t" />
          <Choices
            title="Density"
            value={density}
            onValue={(value) => setDensity(value as Density)}
            looks={DENSITY_LOOKS}
            names={DENSITIES}
          />
          <DropdownMenu.Separator className="my-1 border-t" />
          <DropdownMenu.Item className={ITEM} onSelect={onKeyboard}>
            <Keyboard aria-hidden /> Keyboard
            <KeyCaps combination="?" className="ml-auto" />
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ChoicesProps<N extends string> {
  title: string;
  value: string;
  onValue: (value: string) => void;
  names: readonly N[];
  looks: Readonly<Record<N, { title: string; icon: ComponentType<{ "aria-hidden": true }> }>>;
}

function Choices<N extends string>({ title, value, onValue, names, looks }: ChoicesProps<N>) {
  return (
    <>
      <DropdownMenu.Label className="px-2 py-1 text-xs font-medium text-ink-soft">{title}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup aria-label={title} value={value} onValueChange={onValue}>
        {names.map((name) => {
          const { title: words, icon: Icon } = looks[name];
          return (
            <DropdownMenu.RadioItem key={name} value={name} className={ITEM}>
              <Icon aria-hidden /> {words}
              <DropdownMenu.ItemIndicator className="ml-auto">
                <Check aria-hidden />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          );
        })}
      </DropdownMenu.RadioGroup>
    </>
  );
}
