/** Contents of a cell: a drawing, names, an answer, or the reason why it is empty. */
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind, silenceInWords } from "../answer/answer-kind";
import { shownAnswer } from "../answer/result-table";
import { ChainLines } from "./chain-lines";
import { chainNodes, listChains, nodesBeside } from "./chains";
import type { DrawnCell, Overview } from "./overview-model";
import type { CellContent } from "./phase-cells";
import { conditionsInWords, planLines } from "./plan-lines";
import type { Size } from "./size";

interface CellViewProps {
  content: CellContent;
  drawn: DrawnCell | undefined;
  overview: Overview;
  nameOf: (node: string) => string;
  size: Size;
}

export function CellView({ content, drawn, overview, nameOf, size }: CellViewProps) {
  const { ranks } = overview;
  switch (content.kind) {
    case "pending":
      return (
        <span className="flex size-full flex-col justify-center gap-2 p-3">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </span>
      );
    case "draft":
      return (
        <span className="flex size-full items-center px-2 text-xs text-ink-soft">
          <span className="line-clamp-4 break-words">{content.text}</span>
        </span>
      );
    case "absent":
      return (
        <span
          className={classNames(
            "flex size-full items-center justify-center px-2 text-center text-xs",
            content.isFailure ? "text-bad" : "text-ink-faint",
          )}
          title={content.words}
        >
          <span className="line-clamp-3 break-words">{content.words}</span>
        </span>
      );
    // It is one for all methods, and is under the answer.
    case "question":
      return null;
    case "answer":
      return <AnswerFound {...content} {...{ overview, nameOf, size }} />;
    case "plan": {
      const plan = planLines(content.asked, nameOf);
      const conditions = conditionsInWords(content.asked, nameOf).join(" · ");
      const { others, abstained } = content;
      const notes = [conditions, abstained ? "not followed" : ""].filter((words) => words !== "");
      const aside = others > 0 ? formatNoun(others, "other query", "other queries") : "";
      return <ChainLines {...{ ...plan, total: 0, kept: plan.chains.length, notes, aside, size }} />;
    }
    case "nodes": {
      if (!drawn) return null;
      if (drawn.same !== null) {
        const more = nodesBeside(drawn);
        return (
          <span className="flex size-full flex-col items-center justify-center px-2 text-center text-xs text-ink-soft">
            {drawn.same}
            {more > 0 && <span className="numeric text-2xs">+{formatCount(more)} more</span>}
          </span>
        );
      }
      return <ChainLines {...drawn} size={size} kindOf={ranks.kindOf} nameOf={nameOf} />;
    }
  }
}

/** Height of a computed result. */
const RESULT_PX = 26;

interface AnswerFoundProps extends Pick<CellViewProps, "overview" | "nameOf" | "size"> {
  answer: Answer;
  said: string | null;
}

function AnswerFound({ answer, said, overview, nameOf, size }: AnswerFoundProps) {
  const { sentences } = answer;
  const { figure, nodes } = shownAnswer(answer, said);
  const kind = answerKind(answer);
  if (kind === "abstention")
    return (
      <span className="flex size-full items-center px-0.5 text-xs text-ink-faint">
        <span className="line-clamp-4">{silenceInWords(answer)}</span>
      </span>
    );
  if (kind === "none")
    return (
      <span className="flex size-full flex-col justify-center overflow-hidden px-0.5">
        <span className="text-lg leading-6 font-semibold">none</span>
        <span className="line-clamp-3 text-xs break-words text-ink-soft">
          {sentences.map(({ text }) => text).join(" ")}
        </span>
      </span>
    );
  const chains = nodes.map((start) => ({ start, steps: [] }));
  const room = { ...size, height: size.height - (figure ? RESULT_PX : 0) };
  return (
    <span className="flex size-full flex-col justify-center overflow-hidden">
      {figure && <span className="truncate text-lg leading-6 font-semibold">{figure}</span>}
      {nodes.length > 0 && (
        <span className="min-h-0">
          <ChainLines
            {...{ chains, nameOf }}
            total={nodes.length + (answer.more ?? 0)}
            kept={1}
            size={room}
            kindOf={overview.ranks.kindOf}
          />
        </span>
      )}
      {nodes.length === 0 && !figure && (
        <span className="line-clamp-4 text-xs break-words">
          {said ?? sentences.map(({ text }) => text).join(" ")}
        </span>
      )}
    </span>
  );
}

/** Drawn again only when something of it has changed: names that come later are those of few cells. */
export const CellDrawing = memo(CellView, isSameDrawing);

/** True if two cells are drawn alike. `nameOf` is a new function whenever a name arrives, so its results are compared. */
export function isSameDrawing(one: CellViewProps, other: CellViewProps): boolean {
  return (
    one.content === other.content &&
    one.drawn === other.drawn &&
    one.overview === other.overview &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    (one.nameOf === other.nameOf || hasSameNames(one, other))
  );
}

function hasSameNames({ content, drawn, nameOf }: CellViewProps, other: CellViewProps): boolean {
  // Its conditions name nodes, too, and few nodes are quickly drawn.
  if (content.kind === "plan") return false;
  const nodes =
    content.kind === "answer" ? content.answer.nodes : drawn ? chainNodes(listChains(drawn.chains, 0)) : [];
  return nodes.every((id) => nameOf(id) === other.nameOf(id));
}
