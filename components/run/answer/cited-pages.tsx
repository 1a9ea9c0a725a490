/** The files and pages that an answer cites, by the numbers of its citations. */
import { ExternalLink } from "lucide-react";
import type { Answer } from "@/lib/methods/contract/answer";
import { fileAddress, opensInBrowser, placeInWords } from "../sources/place-in-words";
import { numberCitations } from "../state/citations";
import { useRunNames } from "../state/use-run-names";

export function CitedPages({ answer }: { answer: Answer }) {
  const { knowledgeBase, names } = useRunNames();
  const numbers = new Map(
    numberCitations(answer).flatMap(({ citations }) => citations.map(({ node, number }) => [node, number])),
  );
  const places = [...numbers].flatMap(([node, number]) => {
    const origin = names.get(node)?.origin;
    const place = origin && placeInWords(origin);
    return place ? [{ number, place, origin }] : [];
  });
  if (places.length === 0) return null;
  return (
    <ul aria-label="Pages cited" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-compact text-ink-soft">
      {places.map(({ number, place, origin }) => (
        <li key={number} className="min-w-0 break-words">
          <span className="numeric mr-1 rounded-sm bg-sunken px-1 text-2xs font-medium">{number}</span>
          {opensInBrowser(origin.source) ? (
            <a
              href={fileAddress(knowledgeBase, origin.source, origin.pages?.[0] ?? null)}
              target="_blank"
              rel="noopener"
              className="underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-ink"
            >
              {place}
              <ExternalLink aria-hidden className="ml-1 inline size-3 align-[-0.1em]" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            place
          )}
        </li>
      ))}
    </ul>
  );
}
