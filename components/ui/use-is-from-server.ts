"use client";
import { useSyncExternalStore } from "react";

/** Whether what is shown is still the server's markup, which hears nothing; false in anything that the browser drew itself. */
export function useIsFromServer(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer);
}

const never = () => () => {};
const inBrowser = () => false;
const onServer = () => true;
