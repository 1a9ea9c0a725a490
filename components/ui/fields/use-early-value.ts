"use client";
/**
 * What somebody typed or chose before the page's code had loaded. The field from the server takes it and React leaves it there,
 * but no event was heard: it is reported once the field works.
 */
import { type RefObject, useEffect, useRef } from "react";
import { useIsFromServer } from "../hooks/use-is-from-server";

/** @returns the reference that the field needs */
export function useEarlyValue<Field extends { value: string }>(
  shown: unknown,
  onValue: ((value: string) => void) | undefined,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const isFromServer = useIsFromServer();
  // Only what the first render finds is early.
  const first = useRef({ shown, onValue, isFromServer });
  useEffect(() => {
    const { shown, onValue, isFromServer } = first.current;
    const value = field.current?.value;
    if (isFromServer && shown !== undefined && value !== undefined && value !== String(shown))
      onValue?.(value);
  }, []);
  return field;
}
