"use client";
/** Name, navigation, and the tools of every page. */
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { NearLink } from "@/components/ui/near-link";
import { type PagePlace, PLACES } from "./places";
import { ShellTools } from "./shell-tools";

/** Pages of those who are not signed in: no other would open. */
const ENTRANCE = /^\/(sign-in|sign-up|reset-password)$/;

export function Header() {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  // On a phone the places do not all fit: the one where a person is is in view.
  useEffect(() => {
    const here = PLACES.findIndex(({ owns }) => owns.test(pathname));
    nav.current?.children[here]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <header className="sticky top-0 z-30 border-b bg-panel/90 backdrop-blur-sm">
      <div className="mx-auto flex h-[3rem] max-w-page items-center gap-1 px-3 sm:gap-4 sm:px-6">
        <NearLink href="/" className="flex items-center gap-2 rounded-sm font-semibold">
          <Logo className="size-6" />
          <span className="max-sm:sr-only">Hopscope</span>
        </NearLink>
        {!ENTRANCE.test(pathname) && (
          <>
            <nav
              ref={nav}
              aria-label="Main"
              // The fading edge says that there are more places than a phone shows.
              className="quiet-scroll flex min-w-0 flex-1 items-center overflow-x-auto p-0.5 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] max-sm:scroll-px-8 max-sm:pr-6 sm:gap-1"
            >
              {PLACES.map((place) => (
                <PlaceLink key={place.href} place={place} here={place.owns.test(pathname)} />
              ))}
            </nav>
            <ShellTools />
          </>
        )}
      </div>
    </header>
  );
}

function PlaceLink({ place, here }: { place: PagePlace; here: boolean }) {
  const { href, title, short = title } = place;
  return (
    <NearLink
      href={href}
      aria-current={here ? "page" : undefined}
      className={classNames(
        "rounded-md px-2 py-1 text-sm whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink sm:px-2.5",
        here && "bg-hover text-ink",
      )}
    >
      <span className="max-sm:hidden">{title}</span>
      <span className="sm:hidden">{short}</span>
    </NearLink>
  );
}

/** The mark: two hops over a line of nodes, the last one found. */
function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none">
      <path
        d="M4 16.5C5.2 9.5 10.8 9.5 12 16.5"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M12 16.5C12.8 5.5 19 5.5 20 14"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="4" cy="17.5" r="2.2" fill="currentColor" />
      <circle cx="12" cy="17.5" r="2.2" fill="currentColor" />
      <circle cx="20" cy="17.5" r="3" className="fill-brand" />
    </svg>
  );
}
