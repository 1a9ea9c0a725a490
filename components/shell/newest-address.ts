/** The address says what the page shows: what the router still draws of an older one does not bring that back. */
import { useEffect } from "react";

type Write = typeof History.prototype.replaceState;

/**
 * A page writes its address at once. Next.js then draws its own parts for it, and when it has finished it writes the address that it
 * has drawn once more. On a slow machine, or with fast hands, the page may have written a newer address meanwhile. Without this, the
 * older one would be in the address bar until Next.js has drawn the newer one as well, and whoever reloads the page or copies its
 * address in that time would lose the last change.
 * @returns the functions to write with; those given know of no page
 */
export function guarded(
  write: { replace: Write; push: Write },
  here: () => string,
): { replace: Write; push: Write; left: () => void } {
  /** Written by the page, and not drawn by the router yet. */
  let newest: URL | null = null;
  return {
    replace(state, unused, url) {
      const given = url ? new URL(url, here()) : null;
      if (!isOfRouter(state)) newest = given ?? newest;
      else if (given && newest && given.href !== newest.href && given.pathname === newest.pathname)
        return write.replace(state, unused, newest);
      else newest = null;
      write.replace(state, unused, url);
    },
    push(state, unused, url) {
      newest = null;
      write.push(state, unused, url);
    },
    left() {
      newest = null;
    },
  };
}

/** Next.js marks what it writes itself. */
function isOfRouter(state: unknown): boolean {
  return state !== null && typeof state === "object" && "__NA" in state;
}

let isInstalled = false;

export function useNewestAddress(): void {
  useEffect(() => {
    // Once the router, whose effects come after this one, has put its own functions in.
    queueMicrotask(() => {
      if (isInstalled) return;
      isInstalled = true;
      const { history } = window;
      const write = { replace: history.replaceState.bind(history), push: history.pushState.bind(history) };
      const { replace, push, left } = guarded(write, () => window.location.href);
      history.replaceState = replace;
      history.pushState = push;
      window.addEventListener("popstate", left);
    });
  }, []);
}
