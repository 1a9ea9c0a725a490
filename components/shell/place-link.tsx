"use client";
/** A link of the navigation. What its page needs is fetched when a person turns to it, not for all seven at once. */
import Link from "next/link";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PagePlace } from "./places";

export function PlaceLink({ place, here }: { place: PagePlace; here: boolean }) {
  const { href, title, short = title } = place;
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <Link
      href={href}
      prefetch={near ? null : false}
      onPointerEnter={approach}
      onFocus={approach}
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
}
