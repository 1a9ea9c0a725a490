"use client";
/** What can be done from anywhere, and what the parts of the page add to it. */
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { THEMES } from "./appearance";
import { DENSITIES, useDensity } from "./density";
import { type PageAction, useOffers } from "./page-registry";

export function useShellActions(onKeyboard: () => void): PageAction[] {
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  const [density, setDensity] = useDensity();
  const { actions } = useOffers()();
  return [
    ...actions,
    { title: "Ask a question", run: () => router.push("/ask") },
    { title: "New knowledge base", run: () => router.push("/knowledge-bases/new") },
    ...THEMES.filter((name) => name !== theme).map((name) => ({
      title: `Theme: ${name}`,
      run: () => setTheme(name),
    })),
    ...DENSITIES.filter((name) => name !== density).map((name) => ({
      title: `Density: ${name}`,
      run: () => setDensity(name),
    })),
    { title: "Keyboard", run: onKeyboard },
  ];
}
