/** Questions to start from: those that came with a knowledge base, else those that its own graph is known to answer. */
import { useQuery } from "@tanstack/react-query";
import { suggestionsQuery } from "@/components/api/queries";
import { Skeleton } from "@/components/ui/skeleton";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { ExampleQuestions, QUESTION_GRID } from "./example-questions";

interface StartingQuestionsProps {
  /** One that is ready. */
  knowledgeBase: Pick<KnowledgeBase, "id" | "generation">;
  examples: readonly string[];
  title?: string;
}

/** Nothing where there is none: a graph of passages alone has no facts to ask for. */
export function StartingQuestions({ knowledgeBase, examples, title }: StartingQuestionsProps) {
  const { id, generation } = knowledgeBase;
  const isAsked = examples.length === 0;
  const suggested = useQuery({ ...suggestionsQuery(id, generation), enabled: isAsked });
  const questions = isAsked ? (suggested.data ?? []).map(({ question }) => question) : examples;
  const isLooking = isAsked && suggested.isPending;
  if (!isLooking && questions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      {title !== undefined && <h2 className="text-compact text-ink-soft">{title}</h2>}
      {isLooking ? (
        <div role="status" aria-label="Looking for questions" className={QUESTION_GRID}>
          {[1, 2, 3, 4].map((at) => (
            <Skeleton key={at} className="h-13" />
          ))}
        </div>
      ) : (
        <ExampleQuestions knowledgeBase={id} examples={questions} />
      )}
    </section>
  );
}
