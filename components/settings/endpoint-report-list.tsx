/** What a test found out about an endpoint. */
import { Check, Minus, X } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { formatDuration } from "@/components/ui/format";
import type { EndpointReport } from "@/lib/api/schemas/settings";

type Ability = EndpointReport["abilities"][number]["ability"];

const TITLES: Readonly<Record<Ability, string>> = {
  models: "Lists its models",
  chat: "Answers",
  structured: "Structured output",
  streaming: "Streaming",
  odds: "Log-probabilities",
  scores: "Scores given texts",
  grammars: "Takes grammars",
  fineTuning: "Fine-tuning",
};

const MARKS = {
  yes: { icon: Check, look: "text-good", said: "yes" },
  no: { icon: X, look: "text-bad", said: "no" },
  unknown: { icon: Minus, look: "text-ink-faint", said: "not known" },
} as const;

export function EndpointReportList({ report }: { report: EndpointReport }) {
  return (
    <section aria-label="What the endpoint can do" className="border-t px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-soft">
        What the endpoint can do
        {report.latencyMs !== null && (
          <span className="numeric font-normal">
            {" "}
            · a short answer took {formatDuration(report.latencyMs)}
          </span>
        )}
      </h3>
      <ul className="flex flex-col gap-1 text-compact">
        {report.abilities.map(({ ability, able, detail }) => {
          const { icon: Icon, look, said } = MARKS[able === null ? "unknown" : able ? "yes" : "no"];
          return (
            <li key={ability} className="grid grid-cols-[0.875rem_minmax(0,9rem)_minmax(0,1fr)] gap-2">
              <Icon aria-hidden className={classNames("mt-1 size-3.5", look)} />
              <span>
                {TITLES[ability]}
                <span className="sr-only">: {said}</span>
              </span>
              <span className="min-w-0 break-words text-ink-soft">{detail}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
