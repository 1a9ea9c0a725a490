/** Calls of a language model: messages and answer, with the tokens, cost and time of each call; collapsed by default. */
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import type { LlmCall } from "@/lib/methods/llm/llm-call";

export function LlmCallList({ calls }: { calls: readonly LlmCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Calls of the language model" className="border-b px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-soft">Language model</h3>
      <ul className="flex flex-col gap-1 text-compact">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls are in the order in which they ended.
          <li key={index}>
            <details className="group rounded-md border">
              <summary className="flex flex-wrap items-center gap-x-2 px-2 py-1">
                <span className="font-medium">{call.purpose}</span>
                <span className="text-xs text-ink-soft">{call.model}</span>
                {call.cached && <Badge tone="good">from the cache</Badge>}
                {call.attempts > 1 && <Badge tone="warn">{call.attempts} attempts</Badge>}
                {call.repair && <Badge tone="warn">repaired: {call.repair}</Badge>}
                {call.error && <Badge tone="bad">failed</Badge>}
                <span className="numeric ml-auto text-xs text-ink-soft">{takenBy(call)}</span>
              </summary>
              <div className="flex flex-col gap-2 border-t px-2 py-2">
                {call.messages.map(({ role, content }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: messages never change their order.
                  <LlmText key={at} title={role} text={content} />
                ))}
                {call.answer && <LlmText title="answer" text={call.answer} />}
                {call.error && <p className="text-bad">{call.error}</p>}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LlmText({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="text-2xs font-medium text-ink-faint">{title}</h4>
      <pre className="max-h-72 overflow-auto rounded-sm bg-sunken px-2 py-1 font-mono text-xs break-words whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}

/** "1,204 + 87 tokens · $0.0007 · 1.2 s". */
function takenBy({ usage, cost, ms, cached }: LlmCall): string {
  if (cached) return formatDuration(ms);
  const about = usage.estimated ? "about " : "";
  const tokens = `${about}${formatCount(usage.input)} + ${formatCount(usage.output)} tokens`;
  return [tokens, cost === null ? null : formatMoney(cost), formatDuration(ms)]
    .filter((part) => part !== null)
    .join(" · ");
}
