/** A text with its passage and quote marked; the first mark scrolls into view. */
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { markPassage, type Span } from "./passage";

const LOOKS = {
  passage: "rounded-sm bg-selected text-ink",
  quote: "rounded-sm bg-warn-ground text-ink underline decoration-warn decoration-2 underline-offset-3",
} as const;

export function MarkedText({
  text,
  passage,
  quote,
}: {
  text: string;
  passage: Span | null;
  quote: Span | null;
}) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    holder.current?.querySelector(quote ? "[data-mark=quote]" : "mark")?.scrollIntoView({ block: "center" });
  }, [quote]);
  return (
    <div ref={holder} className="px-4 py-3 leading-6 break-words whitespace-pre-line text-ink-soft">
      {markPassage(text, passage, quote).map((stretch, index) =>
        stretch.mark === "none" ? (
          stretch.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches are in the order of the text.
          <mark key={index} data-mark={stretch.mark} className={classNames(LOOKS[stretch.mark])}>
            {stretch.text}
          </mark>
        ),
      )}
    </div>
  );
}
