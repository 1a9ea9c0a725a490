/** Questions to start from, one click each. All are of one height, whatever face their words are set in. */
import Link from "next/link";
import { draftAddress } from "../addresses/ask-address";

export const QUESTION_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-1.5";

export function ExampleQuestions({
  knowledgeBase,
  examples,
}: {
  knowledgeBase: string;
  examples: readonly string[];
}) {
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Example questions" className={QUESTION_GRID}>
      {examples.map((question) => (
        <li key={question}>
          <Link
            prefetch={false}
            href={draftAddress({ knowledgeBase, question }, true)}
            title={question}
            className="flex h-13 items-center rounded-md border border-line bg-panel px-3 text-compact text-ink-soft hover:border-line-strong hover:bg-hover hover:text-ink"
          >
            <span className="line-clamp-2">{question}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
