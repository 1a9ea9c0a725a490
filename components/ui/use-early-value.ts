/**
 * Input that was typed or chosen before the page's code had loaded. The field from the server takes it and React leaves it there, but no
 * event was heard: it is reported once the field works.
 */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/** @returns the reference that the field needs */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  onValue: ((value: string) => void) | undefined,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const isFromServer = useIsFromServer();
  // Only what the first render finds is early.
  const first = useRef({ onValue, isFromServer });
  useEffect(() => {
    const { onValue, isFromServer } = first.current;
    if (isFromServer && field.current && field.current.value !== sentValue(field.current))
      onValue?.(field.current.value);
  }, []);
  return field;
}

/** The value in the server's markup; a value whose option is not listed yet does not choose the first one. */
function sentValue(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  const options = [...field.options];
  const chosen =
    options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
  return chosen?.value ?? "";
}

/** True while the server's markup is shown, which handles no events; false in anything that the browser drew itself. */
export function useIsFromServer(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer);
}

const never = () => () => {};
const inBrowser = () => false;
const onServer = () => true;
