/** Key combinations as they are written in a table of keys: "j", "?", "Ctrl Shift Z", "Shift Enter", "ArrowUp". */

const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  "-": "−",
};

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * True if `event` is this combination. Ctrl may be the command key. Shift counts with letters and named keys only: signs such as "?" and
 * "+" need it on some keyboards and not on others.
 */
export function isKeyOf(combination: string, event: PressedKey): boolean {
  const { wanted, ctrl, shift } = read(combination);
  const isSign = wanted.length === 1 && wanted.toLowerCase() === wanted.toUpperCase();
  return (
    event.key.toLowerCase() === wanted.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === ctrl &&
    (isSign || event.shiftKey === shift) &&
    !event.altKey
  );
}

export function keysOf(combination: string): string[] {
  return combination.split(" ").map((key) => SHOWN[key] ?? key);
}

export function hasModifier(combination: string): boolean {
  return read(combination).ctrl;
}

export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function read(combination: string) {
  const parts = combination.split(" ");
  const modifiers = parts.slice(0, -1);
  return { wanted: parts.at(-1) ?? "", ctrl: modifiers.includes("Ctrl"), shift: modifiers.includes("Shift") };
}
