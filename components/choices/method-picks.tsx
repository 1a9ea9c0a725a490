/** The choice of methods that answer, side by side. */
import { Check } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { DocsLink } from "@/components/ui/page-title";
import { Tip } from "@/components/ui/tip";
import type { Method } from "@/lib/api/methods";

interface MethodPicksProps {
  methods: readonly Method[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: string[]) => void;
}

export function MethodPicks({ methods, chosen, onChange }: MethodPicksProps) {
  function toggle(id: string) {
    // In the order of the registry, whatever the order of the clicks: columns keep their places.
    onChange(
      methods
        .map((method) => method.id)
        .filter((other) => (other === id ? !chosen.has(id) : chosen.has(other))),
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Methods</legend>
      {methods.map(({ id, title, summary }) => {
        const on = chosen.has(id);
        return (
          <Tip key={id} text={summary}>
            <button
              type="button"
              aria-pressed={on}
              onClick={() => toggle(id)}
              className={classNames(
                "flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-compact hover:bg-hover",
                on
                  ? "border-line-strong bg-selected font-medium hover:bg-selected"
                  : "border-dashed border-line-strong text-ink-soft",
              )}
            >
              <Check aria-hidden className={classNames("size-3.5", !on && "opacity-0")} />
              {title}
            </button>
          </Tip>
        );
      })}
      <DocsLink about="Methods" docs="methods" />
    </fieldset>
  );
}
