/** What is in a cell: a drawing, names, an answer, or the reason why there is nothing. */
import { memo, type ReactNode } from "react";
import { KindMark } from "@/components/graph-view/style/kind-mark";
import { captionOf } from "@/components/query-graph/query-in-words";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind, silenceInWords } from "../answer/answer-kind";
import { writeResult } from "../answer/result-table";
import { ChainLines } from "./chain-lines";
import { chainNodes } from "./chains";
import type { DrawnCell, Overview } from "./overview-model";
import type { CellContent } from "./phase-cells";
import { planLines } from "./plan-lines";
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
      return <AnswerFound answer={content.answer} {...{ overview, nameOf, size }} />;
    case "plan": {
      const corner = otherPlans(content);
      const { list, ...looks } = planLines(content.asked, nameOf);
      const conditions = captionOf(content.asked, { get: nameOf }).join(" · ");
      return (
        <ChainLines list={list} {...looks}>
          {conditions && (
            <span className="shrink-0 truncate font-medium" title={conditions}>
              {conditions}
            </span>
          )}
          {corner && <span className="self-end text-ink-soft">{corner}</span>}
        </ChainLines>
      );
    }
    case "nodes": {
      if (!drawn) return null;
      if (drawn.same !== null)
        return (
          <span className="flex size-full items-center justify-center px-2 text-center text-xs text-ink-soft">
            {drawn.same}
          </span>
        );
      return <ChainLines list={drawn} kindOf={ranks.kindOf} nameOf={nameOf} />;
    }
  }
}

/** "3 other queries"; nothing where there are none. */
function otherPlans({ others, abstained }: Extract<CellContent, { kind: "plan" }>): string {
  if (abstained) return "not followed";
  return others === 0 ? "" : formatNoun(others, "other query", "other queries");
}

type ListedProps = Pick<CellViewProps, "overview">;

/** Of a line of a list with what is between two, and of a computed result. */
const LISTED_PX = 18;
const RESULT_PX = 26;

function linesIn(height: number): number {
  return Math.max(1, Math.floor((height + 2) / LISTED_PX));
}

/** How many of a list are shown: all, or one less than there is room for, with the number of the others on the last line. */
function listed(count: number, room: number): number {
  return count <= room ? count : Math.max(1, room - 1);
}

interface AnswerFoundProps extends ListedProps {
  answer: Answer;
  nameOf: (node: string) => string;
  size: Size;
}

function AnswerFound({ answer, overview, nameOf, size }: AnswerFoundProps) {
  const { result, nodes, sentences } = answer;
  const kind = answerKind(answer);
  if (kind === "abstention")
    return (
      <span className="flex size-full items-center px-2 text-xs text-ink-faint">
        <span className="line-clamp-3">{silenceInWords(answer)}</span>
      </span>
    );
  if (kind === "none")
    return (
      <span className="flex size-full flex-col justify-center overflow-hidden px-2">
        <span className="text-lg leading-6 font-semibold">none</span>
        <span className="line-clamp-3 text-xs break-words text-ink-soft">
          {sentences.map(({ text }) => text).join(" ")}
        </span>
      </span>
    );
  const room = listed(nodes.length, linesIn(size.height - (result ? RESULT_PX : 0)));
  return (
    <span className="flex size-full flex-col justify-center gap-0.5 overflow-hidden px-2">
      {result && <span className="truncate text-lg leading-6 font-semibold">{writeResult(result)}</span>}
      {nodes.slice(0, room).map((id) => (
        <ListedNode key={id} id={id} overview={overview}>
          <span className="truncate" title={nameOf(id)}>
            {nameOf(id)}
          </span>
        </ListedNode>
      ))}
      {nodes.length > room && (
        <span className="text-2xs leading-4 text-ink-soft">+{formatCount(nodes.length - room)}</span>
      )}
      {nodes.length === 0 && !result && (
        <span className="line-clamp-4 text-xs break-words">
          {sentences.map(({ text }) => text).join(" ")}
        </span>
      )}
    </span>
  );
}

function ListedNode({
  id,
  overview: { ranks },
  children,
}: ListedProps & { id: string; children: ReactNode }) {
  return (
    <span
      data-node={id}
      className="flex min-w-0 items-center gap-1 rounded-sm text-xs leading-4 tracking-[-0.01em]"
    >
      <KindMark kind={ranks.kindOf(id)} className="size-2.5" />
      {children}
    </span>
  );
}

/** Drawn again only when something of it has changed: names that come later are those of few cells. */
export const CellDrawing = memo(CellView, isSameDrawing);

/** Whether two cells are drawn alike. The function that gives names is a new one for every name, so what it gives is compared. */
export function isSameDrawing(one: CellViewProps, other: CellViewProps): boolean {
  return (
    one.content === other.content &&
    one.drawn === other.drawn &&
    one.overview === other.overview &&
    one.size === other.size &&
    (one.nameOf === other.nameOf || hasSameNames(one, other))
  );
}

function hasSameNames({ content, drawn, nameOf }: CellViewProps, other: CellViewProps): boolean {
  // Its conditions name nodes, too, and few nodes are quickly drawn.
  if (content.kind === "plan") return false;
  const nodes = content.kind === "answer" ? content.answer.nodes : drawn ? chainNodes(drawn) : [];
  return nodes.every((id) => nameOf(id) === other.nameOf(id));
}
