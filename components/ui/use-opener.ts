/** Gives the focus back to where it was before something opened over the page without a trigger of its own. */
import { useRef } from "react";

export function useOpener(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      const focused = document.activeElement;
      // A closing dialog or menu is not a place to return to: the focus goes back to what opened it.
      if (focused instanceof HTMLElement && !focused.closest("[role=dialog], [role=menu]"))
        opener.current = focused;
    },
    /** For Radix' `onCloseAutoFocus`. */
    giveBack: (event) => {
      event.preventDefault();
      // Something that came in the place of what closes may have taken it already.
      if (document.activeElement === document.body) opener.current?.focus();
    },
  };
}
