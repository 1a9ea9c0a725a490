/**
 * Offers of a page's mounted parts beyond what is seen: keys, listed behind `?`, and actions, listed in the command palette. A part
 * registers them for as long as it is on the screen, with the function that does it, so that neither list can name what does not work.
 */
import {
  createContext,
  type KeyboardEvent as ElementKeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { hasModifier, isKeyOf, isWriting } from "@/components/ui/key-combination";

export interface Key {
  /** Combinations that do it, as `isKeyOf` reads them: "j", "Ctrl Z", "Shift Enter". */
  keys: readonly string[];
  meaning: string;
  /** False leaves the key to whoever else wants it. */
  run: (event: KeyboardEvent | ElementKeyboardEvent) => unknown;
}

export interface KeyPlace {
  place: string;
  keys: readonly Key[];
}

export interface PageAction {
  title: string;
  run: () => unknown;
}

interface PageRegistry {
  places: Map<string, KeyPlace>;
  actions: Map<string, readonly PageAction[]>;
}

const placesOf = ({ places }: PageRegistry) => places;
const actionsOf = ({ actions }: PageRegistry) => actions;
const Registry = createContext<PageRegistry | null>(null);

export function PageRegistryProvider({ children }: { children: ReactNode }) {
  const [registry] = useState<PageRegistry>(() => ({ places: new Map(), actions: new Map() }));
  return <Registry value={registry}>{children}</Registry>;
}

/** Keys that work anywhere on the page: plain ones not while a person writes, none while a modal dialog is open. */
export function usePageKeys(place: string, keys: readonly Key[]): void {
  const latest = useRegistered(placesOf, { place, keys });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen()) return;
      const isLetter = isWriting(event.target);
      press(
        latest.current.keys.filter((key) => !isLetter || key.keys.every(isForWriters)),
        event,
      );
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}

/** Keys of an element and what is in it: the result is its `onKeyDown`, and says whether it took the key. */
export function useElementKeys(
  place: string,
  keys: readonly Key[],
): (event: ElementKeyboardEvent) => boolean {
  const latest = useRegistered(placesOf, { place, keys });
  return (event) =>
    !event.defaultPrevented && !event.nativeEvent.isComposing && press(latest.current.keys, event);
}

export function usePageActions(actions: readonly PageAction[]): void {
  useRegistered(actionsOf, actions);
}

/** The registered keys and actions, in the order in which they came; those that several parts offer alike are named once. */
export function useOffers(): () => { places: KeyPlace[]; actions: PageAction[] } {
  const registry = useContext(Registry);
  return () => ({
    places: unitePlaces([...(registry?.places.values() ?? [])]),
    actions: [
      ...new Map([...(registry?.actions.values() ?? [])].flat().map((one) => [one.title, one])).values(),
    ],
  });
}

export function unitePlaces(registered: readonly KeyPlace[]): KeyPlace[] {
  const places = new Map<string, Map<string, Key>>();
  for (const { place, keys } of registered) {
    const known = places.get(place) ?? new Map<string, Key>();
    for (const key of keys) known.set(`${key.keys.join()} ${key.meaning}`, key);
    places.set(place, known);
  }
  return [...places].map(([place, keys]) => ({ place, keys: [...keys.values()] }));
}

function useRegistered<T>(mapOf: (registry: PageRegistry) => Map<string, T>, value: T): RefObject<T> {
  const registry = useContext(Registry);
  const map = registry && mapOf(registry);
  const id = useId();
  const latest = useRef(value);
  // With what is drawn: a key that is pressed next must not meet what was there before.
  useLayoutEffect(() => {
    latest.current = value;
    map?.set(id, value);
  });
  useEffect(() => () => void map?.delete(id), [map, id]);
  return latest;
}

function press(keys: readonly Key[], event: KeyboardEvent | ElementKeyboardEvent): boolean {
  const pressed = keys.find((key) => key.keys.some((combination) => isKeyOf(combination, event)));
  const isTaken = pressed !== undefined && pressed.run(event) !== false;
  if (isTaken) event.preventDefault();
  return isTaken;
}

/** In a field, letters are letters, and what edits the text (undo among them) is the field's own. */
function isForWriters(combination: string): boolean {
  return hasModifier(combination) && !/ (Z|Y)$/i.test(combination);
}

/** Radix locks the page behind a modal dialog or menu. */
function isModalOpen(): boolean {
  return document.body.hasAttribute("data-scroll-locked");
}
