/** The menu of how the interface looks: theme and density, and the way to the list of keys. */
import { Check, Keyboard, Monitor, Moon, Rows2, Rows3, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { DropdownMenu } from "radix-ui";
import type { ComponentType } from "react";
import { classNames } from "@/components/ui/class-names";
import { KeyCaps } from "@/components/ui/key-caps";
import { MENU_ITEM, Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { THEMES } from "./appearance";
import { DENSITIES, type Density, useDensity } from "./density";
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
const ITEM = "flex h-8 items-center gap-2 px-2 py-0 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft";

export function ViewChoices({ onKeyboard }: { onKeyboard: () => void }) {
  const { theme = "system", setTheme } = useTheme();
  const [density, setDensity] = useDensity();
  return (
    <Menu defaultOpen className="w-52" trigger={<ViewButton />}>
      <Choices title="Theme" value={theme} onValue={setTheme} looks={THEME_LOOKS} names={THEMES} />
      <MenuLine />
      <Choices
        title="Density"
        value={density}
        onValue={(value) => setDensity(value as Density)}
        looks={DENSITY_LOOKS}
        names={DENSITIES}
      />
      <MenuLine />
      <MenuItem className={ITEM} onSelect={onKeyboard}>
        <Keyboard aria-hidden /> Keyboard
        <KeyCaps combination="?" className="ml-auto" />
      </MenuItem>
    </Menu>
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
      <MenuLabel>{title}</MenuLabel>
      <DropdownMenu.RadioGroup aria-label={title} value={value} onValueChange={onValue}>
        {names.map((name) => {
          const { title: words, icon: Icon } = looks[name];
          return (
            <DropdownMenu.RadioItem key={name} value={name} className={classNames(MENU_ITEM, ITEM)}>
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
