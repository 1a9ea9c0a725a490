/** Questions to start from, one click each. */
import Link from "next/link";
import { draftAddress } from "../addresses/ask-address";

export function ExampleQuestions({
  knowledgeBase,
  examples,
}: {
  knowledgeBase: string;
  examples: readonly string[];
}) {
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Example questions" className="flex flex-wrap gap-1.5">
      {examples.map((question) => (
        <li key={question} className="max-w-full">
          <Link
            prefetch={false}
            href={draftAddress({ knowledgeBase, question }, true)}
            className="block rounded-full border border-line bg-panel px-3 py-1 text-compact text-ink-soft hover:border-line-strong hover:bg-hover hover:text-ink"
          >
            {question}
          </Link>
        </li>
      ))}
    </ul>
  );
}
