/** Says once for a run that its methods went on without a language model, and why. */
import { CircleAlert } from "lucide-react";
import Link from "next/link";
import type { Run } from "@/lib/measure/run/run";

export function OutageNote({ outages }: { outages: NonNullable<Run["outages"]> }) {
  return (
    <section
      aria-label="Language model"
      className="flex flex-col gap-2 rounded-md border border-warn/40 bg-warn-ground px-4 py-2.5 text-compact lg:-my-0.5 lg:gap-0.5 lg:py-1"
    >
      {outages.map(({ host, reason, retryAt }) => (
        <div key={host} className="flex gap-3">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          <p className="min-w-0 break-words">
            The language model at {host} {reason}. The methods went on without it. It is asked again after{" "}
            <time suppressHydrationWarning dateTime={retryAt}>
              {new Date(retryAt).toLocaleTimeString("en", { hour12: false })}
            </time>
            , or as soon as it is tested in{" "}
            <Link href="/settings" className="underline">
              Settings
            </Link>
            .
          </p>
        </div>
      ))}
    </section>
  );
}
