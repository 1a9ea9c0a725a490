"use client";
/** A link whose page is fetched when a person turns to it: a page with many links would fetch and read those of all at once. */
import Link from "next/link";
import { type ComponentProps, useState } from "react";

export function NearLink({ onPointerEnter, onFocus, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={isNear ? null : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
