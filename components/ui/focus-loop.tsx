/** Around what covers the whole screen of a phone: Tab goes from its end to its beginning, never to what is under it. */
import { type ReactNode, useRef } from "react";

const REACHED =
  'a[href], summary, button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

export function FocusLoop({ children }: { children: ReactNode }) {
  const first = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLSpanElement>(null);
  const go = (to: "beginning" | "end") => {
    const within = first.current?.parentElement?.querySelectorAll<HTMLElement>(REACHED) ?? [];
    const reached = [...within].filter(
      (element) => element !== first.current && element !== last.current && element.checkVisibility(),
    );
    reached.at(to === "beginning" ? 0 : -1)?.focus();
  };
  /** Takes the focus to give it on. */
  const givingOn = (to: "beginning" | "end") => ({
    tabIndex: 0,
    className: "sm:hidden",
    onFocus: () => go(to),
  });
  return (
    <>
      <span ref={first} {...givingOn("end")} />
      {children}
      <span ref={last} {...givingOn("beginning")} />
    </>
  );
}
