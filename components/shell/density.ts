/** The density of the interface: saved in the browser, and set on the document before anything is drawn. */
import { useSyncExternalStore } from "react";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const STORAGE_KEY = "density";
const CHANGED = "density-changed";

export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(follow, readDensity, () => "comfortable"), writeDensity];
}

function readDensity(): Density {
  return document.documentElement.dataset.density === "compact" ? "compact" : "comfortable";
}

function writeDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  try {
    localStorage.setItem(STORAGE_KEY, density);
  } catch {
    // A browser that keeps nothing still shows what was chosen, until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function follow(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
