"use client";
/** System, light, dark, in turn. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const THEMES = ["system", "light", "dark"] as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  // The stored choice is known only in the browser; the server draws the default.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const current = THEMES.find((name) => mounted && name === theme) ?? "system";
  const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? "system";
  const Icon = ICONS[current];
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={`Theme: ${current}. Switch to ${next}.`}
      title={`Theme: ${current}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
