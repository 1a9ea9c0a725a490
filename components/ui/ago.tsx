/** A moment as "2 minutes ago", updated; the exact time is in the tooltip, written when it is pointed at. */
import { useEffect, useState } from "react";
import { formatAgo } from "./format";

const REFRESH_MS = 30_000;

export function Ago({ time }: { time: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    // Between the server's drawing and the browser's, a moment passes.
    <time
      suppressHydrationWarning
      dateTime={time}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = new Date(time).toLocaleString("en");
      }}
      className="whitespace-nowrap"
    >
      {formatAgo(time, now)}
    </time>
  );
}
