/** A link or a key that is shown this once, to be copied. */
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { WIDE_INPUT } from "@/components/ui/text-field";

export function ShownOnce({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-2 border-b bg-page p-4">
      <p className="text-compact">{children}</p>
      <div className="flex gap-2">
        <input
          aria-label={label}
          readOnly
          className={`${WIDE_INPUT} font-mono`}
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={() => value} label="Copy" />
      </div>
    </div>
  );
}

/** A path of this application as a link that can be sent to somebody. */
export function linkTo(path: string): string {
  return window.location.origin + path;
}
