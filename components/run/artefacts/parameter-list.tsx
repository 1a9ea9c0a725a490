/** The parameters a method ran with, changed ones first in weight, and the paper it follows. */
import { ExternalLink } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Paper } from "@/lib/methods/contract/retriever";

interface ParameterListProps {
  params: Readonly<Record<string, unknown>>;
  defaults: Readonly<Record<string, unknown>> | undefined;
  paper: Paper | undefined;
}

export function ParameterList({ params, defaults, paper }: ParameterListProps) {
  const entries = Object.entries(params);
  const isChanged = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(defaults?.[name] ?? value);
  const changed = entries.filter(([name, value]) => isChanged(name, value)).length;
  return (
    <details className="-mt-px border-t text-compact">
      <summary className="px-4 py-2 text-ink-soft hover:text-ink">
        Parameters and paper{changed > 0 && ` · ${changed} changed`}
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-4 pb-2">
        {entries.map(([name, value]) => (
          <div key={name} className={classNames("contents", isChanged(name, value) && "font-medium")}>
            <dt className="truncate text-ink-soft">{name}</dt>
            <dd className="numeric text-right">
              {typeof value === "object" ? JSON.stringify(value) : String(value)}
            </dd>
          </div>
        ))}
      </dl>
      {paper && (
        <p className="px-4 pb-3 text-ink-soft">
          {paper.authors} ({paper.year}).{" "}
          <a
            href={paper.url}
            target="_blank"
            rel="noreferrer"
            className="text-ink underline underline-offset-2"
          >
            {paper.title} <ExternalLink aria-label="opens in a new tab" className="inline size-3" />
          </a>
        </p>
      )}
    </details>
  );
}
