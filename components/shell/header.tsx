"use client";
/** Name, navigation, and the tools of every page. */
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Logo } from "./logo";
import { PLACES } from "./places";
import { ShellTools } from "./shell-tools";

export function Header() {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  // On a phone the places do not all fit: the one where a person is stands in view.
  useEffect(() => {
    const here = PLACES.findIndex(({ owns }) => owns.test(pathname));
    nav.current?.children[here]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <header className="sticky top-0 z-30 border-b bg-panel/90 backdrop-blur-sm">
      <div className="mx-auto flex h-[3rem] max-w-screen-2xl items-center gap-1 px-3 sm:gap-4 sm:px-6">
        <Link href="/" className="flex items-center gap-2 rounded-sm font-semibold tracking-tight">
          <Logo className="size-6" />
          <span className="max-sm:sr-only">Hopscope</span>
        </Link>
        <nav
          ref={nav}
          aria-label="Main"
          className="quiet-scroll flex min-w-0 flex-1 items-center overflow-x-auto p-0.5 sm:gap-1"
        >
          {PLACES.map(({ href, title, short = title, owns }) => {
            const here = owns.test(pathname);
            return (
              <Link
                key={href}
                href={href}
                aria-current={here ? "page" : undefined}
                className={classNames(
                  "rounded-md px-2 py-1 text-sm whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink sm:px-2.5",
                  here && "bg-hover text-ink",
                )}
              >
                <span className="max-sm:hidden">{title}</span>
                <span className="sm:hidden">{short}</span>
              </Link>
            );
          })}
        </nav>
        <ShellTools />
      </div>
    </header>
  );
}
