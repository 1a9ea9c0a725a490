import { useSyncExternalStore } from "react";

/** True while the server's markup is shown, which handles no events; false in anything that the browser drew itself. */
export function useIsFromServer(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer);
}

const never = () => () => {};
const inBrowser = () => false;
const onServer = () => true;
