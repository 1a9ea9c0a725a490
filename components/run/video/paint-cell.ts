/** A cell of the overview on a film's canvas: the same lines that the page writes. */
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/roles";
import { formatCount } from "@/components/ui/format";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind, silenceInWords } from "../answer/answer-kind";
import { shownAnswer } from "../answer/result-table";
import { type ChainList, listChains } from "../overview/chains";
import type { NodeRanks } from "../overview/node-kinds";
import type { DrawnCell, Overview } from "../overview/overview-model";
import type { CellContent } from "../overview/phase-cells";
import { conditionsInWords, planLines } from "../overview/plan-lines";
import type { Size } from "../overview/size";
import type { Brush } from "./brush";

export interface CellOfFilm {
  content: CellContent;
  drawn: DrawnCell | undefined;
  overview: Overview;
  nameOf: (node: string) => string;
}

const LISTED = 4;
const LISTED_PX = 17;

export function paintCell(brush: Brush, { content, drawn, overview, nameOf }: CellOfFilm, size: Size): void {
  const { colours } = brush;
  const { ranks } = overview;
  const note = (words: string, colour: string) =>
    brush.lines(words, size.width / 2, size.height / 2, 11, size.width - 12, 3, { colour, align: "center" });
  switch (content.kind) {
    case "pending":
    case "draft":
      note("not there yet", colours.inkFaint);
      return;
    case "absent":
      note(content.words, content.isFailure ? colours.bad : colours.inkFaint);
      return;
    case "question": {
      const lines = content.mentions.map(({ text, readings: [first] }) =>
        first
          ? { words: `${first.name} ${first.labels[0] ?? ""}`, kind: ranks.kindOf(first.node) }
          : { words: `“${text}” names nothing`, kind: null },
      );
      paintList(brush, lines, size);
      return;
    }
    case "answer":
      paintAnswer(brush, content.answer, content.said, { ranks, nameOf }, size);
      return;
    case "plan": {
      const plan = planLines(content.asked, nameOf);
      const caption = conditionsInWords(content.asked, nameOf).map((words) => ({ words, kind: null }));
      paintList(
        brush,
        [...linesOf(listChains(plan.chains, 0, LISTED), plan.nameOf, plan.kindOf), ...caption],
        size,
      );
      return;
    }
    case "nodes": {
      if (!drawn) return;
      if (drawn.same !== null) {
        note(drawn.same, colours.inkSoft);
        return;
      }
      const list = listChains(drawn.chains, drawn.total);
      paintList(brush, linesOf(list, nameOf, ranks.kindOf), size);
      if (list.more > 0)
        brush.text(`+${formatCount(list.more)}`, size.width - 2, size.height - 2, 10, 50, {
          colour: colours.inkSoft,
          align: "right",
        });
    }
  }
}

interface ListLine {
  words: string;
  /** Null where it is about no node. */
  kind: NodeKind | null;
}

/** A line for each chain, without the start that it shares with others. */
function linesOf(
  { groups }: ChainList,
  nameOf: (id: string) => string,
  kindOf: (id: string) => NodeKind,
): ListLine[] {
  return groups.flatMap(({ start, rows }) =>
    rows.map(({ nodes, note }) => ({
      words: `${(nodes.length > 1 ? nodes : [start, ...nodes]).map(nameOf).join(" – ")} ${note ?? ""}`,
      kind: kindOf(nodes.at(-1) ?? start),
    })),
  );
}

function paintList(brush: Brush, lines: readonly ListLine[], size: Size): void {
  const shown = lines.slice(0, LISTED);
  const top = (size.height - shown.length * LISTED_PX) / 2;
  for (const [at, { words, kind }] of shown.entries()) {
    const y = top + at * LISTED_PX + 12;
    if (kind !== null) brush.mark(KIND_LOOKS[kind], 10, y - 4, 9);
    brush.text(words, kind === null ? 5 : 19, y, 12, size.width - 22, { colour: brush.colours.ink });
  }
}

function paintAnswer(
  brush: Brush,
  answer: Answer,
  quoted: string | null,
  { ranks, nameOf }: Pick<CellOfFilm, "nameOf"> & { ranks: NodeRanks },
  size: Size,
): void {
  const { sentences } = answer;
  const { figure, nodes } = shownAnswer(answer, quoted);
  const said = quoted ?? sentences.map(({ text }) => text).join(" ");
  const { ink, inkFaint, inkSoft } = brush.colours;
  const kind = answerKind(answer);
  if (kind === "none") {
    brush.text("none", 5, 28, 18, size.width - 10, { colour: ink, weight: 600 });
    brush.lines(said, 5, 46, 11, size.width - 10, 3, { colour: inkSoft });
    return;
  }
  const words = silenceInWords(answer) ?? (nodes.length === 0 && !figure ? said : null);
  if (words !== null) {
    brush.lines(words, 5, 22, 11, size.width - 10, 4, { colour: kind === "answer" ? ink : inkFaint });
    return;
  }
  if (figure) brush.text(figure, 5, 28, 18, size.width - 10, { colour: ink, weight: 600 });
  const room = figure ? 2 : LISTED;
  const lines = nodes.slice(0, room).map((id) => ({ words: nameOf(id), kind: ranks.kindOf(id) }));
  paintList(brush, lines, figure ? { ...size, height: size.height + 36 } : size);
}
