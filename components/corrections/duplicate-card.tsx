/** Two nodes side by side, why they may be the same, and how far the score can be trusted. */
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { formatNoun } from "@/components/ui/format";
import type { DuplicatePair, DuplicateSide, Duplicates } from "@/lib/api/duplicates";

interface DuplicateCardProps {
  knowledgeBase: string;
  pair: DuplicatePair;
  bands: Duplicates["bands"];
}

export function DuplicateCard({ knowledgeBase, pair, bands }: DuplicateCardProps) {
  const { node, into, score, reasons } = pair;
  return (
    <article aria-label={`${into.name} and ${node.name}`}>
      <div className="grid sm:grid-cols-2 sm:divide-x max-sm:divide-y">
        <Side knowledgeBase={knowledgeBase} side={into} part="stays" />
        <Side knowledgeBase={knowledgeBase} side={node} part="is merged into it" />
      </div>
      <div className="border-t px-4 py-3 text-compact">
        <ul aria-label="Reasons" className="flex flex-wrap gap-1.5">
          {reasons.map(({ kind, weight, text }) => (
            <li key={`${kind} ${text}`}>
              <Badge
                tone={weight < 0 ? "bad" : weight > 0 ? "good" : "neutral"}
                className="whitespace-normal"
              >
                {weight < 0 ? `but ${text}` : text}
              </Badge>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs text-ink-soft">
          <span className="numeric">Score {score.toFixed(2)}.</span> {trackRecord(score, bands)}
        </p>
      </div>
    </article>
  );
}

function Side({ knowledgeBase, side, part }: { knowledgeBase: string; side: DuplicateSide; part: string }) {
  const { id, name, labels, aliases, edges, facts, says } = side;
  const more = edges - facts.length;
  return (
    <section className="min-w-0 px-4 py-3 text-compact">
      <p className="text-xs text-ink-soft">{part}</p>
      <h2 className="text-base font-semibold break-words">
        <Link
          href={`/explore?kb=${encodeURIComponent(knowledgeBase)}&node=${encodeURIComponent(id)}`}
          className="underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <p className="text-xs break-words text-ink-soft">
        {labels.join(", ")}
        {id !== name && ` · ${id}`}
        {aliases.length > 0 && ` · also ${aliases.slice(0, 4).join(", ")}`}
      </p>
      {says !== "" && <p className="mt-2 line-clamp-3 break-words">{says}</p>}
      {facts.length > 0 ? (
        <ul className="mt-2 text-xs">
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parallel edges read the same
            <li key={at} className="break-words">
              {fact}
            </li>
          ))}
          {more > 0 && <li className="text-ink-soft">and {formatNoun(more, "more edge")}</li>}
        </ul>
      ) : (
        <p className="mt-2 text-xs text-ink-soft">no edges</p>
      )}
    </section>
  );
}

/** A score says nothing of how often it is right; what was decided here does. */
function trackRecord(score: number, bands: Duplicates["bands"]): string {
  const order = "It orders the queue and is no probability.";
  const at = bands.findIndex(({ from }) => score >= from);
  const band = bands[at];
  const of = band ? band.same + band.apart : 0;
  if (!band || of === 0) return order;
  const to = at > 0 ? ` to ${bands[at - 1]!.from}` : "";
  return `${order} Of ${formatNoun(of, "pair")} decided so far with a score from ${band.from}${to}, ${band.same} ${band.same === 1 ? "was" : "were"} the same.`;
}
