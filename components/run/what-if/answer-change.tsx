/** Differences of an answer from the one before a change or a correction. */
import type { Answer } from "@/lib/methods/contract/answer";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";

interface AnswerChangeProps {
  title: string;
  before: Answer;
  now: Answer;
  onSelect: (node: string) => void;
}

export function AnswerChange({ title, before, now, onSelect }: AnswerChangeProps) {
  const { names } = useRunNames();
  const [was, is] = [textOf(before), textOf(now)];
  const gained = now.nodes.filter((node) => !before.nodes.includes(node));
  const lost = before.nodes.filter((node) => !now.nodes.includes(node));
  const nodes = (ids: readonly string[]) =>
    ids.map((id, index) => (
      <span key={id}>
        {index > 0 && ", "}
        <button
          type="button"
          className="rounded-sm underline decoration-line-strong underline-offset-2"
          onClick={() => onSelect(id)}
        >
          {nameOf(names, id)}
        </button>
      </span>
    ));
  if (was === is && gained.length === 0 && lost.length === 0)
    return <p className="border-b px-4 py-2 text-compact text-ink-soft">The answer is as it was before.</p>;
  return (
    <section aria-label={title} className="flex flex-col gap-1 border-b px-4 py-2 text-compact">
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      {gained.length > 0 && (
        <p>
          <span className="font-medium text-good">Gained</span> {nodes(gained)}
        </p>
      )}
      {lost.length > 0 && (
        <p>
          <span className="font-medium text-warn">Lost</span> {nodes(lost)}
        </p>
      )}
      {was !== is && (
        <p className="text-ink-soft">
          It was: <del className="break-words decoration-ink-faint">{was}</del>
        </p>
      )}
    </section>
  );
}

function textOf({ sentences }: Answer): string {
  return sentences.map(({ text }) => text).join(" ");
}

/** True if two answers have the same nodes and the same computed result. */
export function haveSameNodes(one: Answer, other: Answer): boolean {
  if (JSON.stringify(one.result) !== JSON.stringify(other.result)) return false;
  const nodes = new Set(other.nodes);
  return one.nodes.length === nodes.size && one.nodes.every((node) => nodes.has(node));
}
