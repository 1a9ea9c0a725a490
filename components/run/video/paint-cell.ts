/** A cell of the overview on a film's canvas: the same scene that the page draws as SVG. */

import { captionOf } from "@/components/query-graph/query-in-words";
import { relationInWords } from "@/components/query-graph/relation-in-words";
import { formatCount } from "@/components/ui/format";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind, silenceInWords } from "../answer/answer-kind";
import { writeResult } from "../answer/result-table";
import { arrowhead, layScene } from "../overview/cell-scene";
import { KIND_LOOKS } from "../overview/node-kinds";
import type { DrawnCell, Overview } from "../overview/overview-model";
import type { CellContent } from "../overview/phase-cells";
import { planScene } from "../overview/plan-scene";
import type { DrawnSceneNode } from "../overview/scene-drawing";
import { MARK, NAME_SIZE, type SceneEdge, type Size, WORD_SIZE } from "../overview/scene-parts";
import type { Brush } from "./brush";

export interface CellOfFilm {
  content: CellContent;
  drawn: DrawnCell | undefined;
  overview: Overview;
  nameOf: (node: string) => string;
}

/** Lines of an answer or of names. */
const LISTED = 4;
const LISTED_PX = 17;

/** Paints from the origin of the brush's context. */
export function paintCell(brush: Brush, { content, drawn, overview, nameOf }: CellOfFilm, size: Size): void {
  const { colours } = brush;
  const { ranks, slots } = overview;
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
          ? { words: `${first.name} ${first.labels[0] ?? ""}`, node: first.node }
          : { words: `“${text}” names nothing`, node: null },
      );
      paintList(brush, lines, overview, size);
      return;
    }
    case "answer":
      paintAnswer(brush, content.answer, { overview, nameOf }, size);
      return;
    case "plan": {
      const plan = planScene(content.asked, slots, nameOf);
      const nodes = plan.nodes.map((node): DrawnSceneNode => {
        const kind =
          node.node !== null ? ranks.kindOf(node.node) : node.part === "target" ? "agreed" : "other";
        return { ...node, look: KIND_LOOKS[kind], isOpen: node.node === null };
      });
      const foot = captionOf(content.asked, { get: nameOf }).join(" · ");
      paintScene(brush, nodes, plan.edges, { corner: "", foot }, size);
      return;
    }
    case "nodes": {
      if (!drawn) return;
      const nodes = drawn.nodes.map((id) => ({
        id,
        node: id,
        name: nameOf(id),
        slot: slots.get(id) ?? { column: 0, row: 0 },
        look: KIND_LOOKS[ranks.kindOf(id)],
      }));
      const edges = drawn.edges.map(({ id, source, target, type, kind }) => ({
        id,
        source,
        target,
        words: relationInWords(type),
        isDirected: kind === "relation",
      }));
      const corner = drawn.omitted > 0 ? `+${formatCount(drawn.omitted)}` : "";
      paintScene(brush, nodes, edges, { corner, foot: "" }, size);
    }
  }
}

interface ListLine {
  words: string;
  node: string | null;
}

function paintList(brush: Brush, lines: readonly ListLine[], { ranks }: Overview, size: Size): void {
  const shown = lines.slice(0, LISTED);
  const top = (size.height - shown.length * LISTED_PX) / 2;
  for (const [at, { words, node }] of shown.entries()) {
    const y = top + at * LISTED_PX + 12;
    if (node !== null) brush.mark(KIND_LOOKS[ranks.kindOf(node)], 10, y - 4, 9);
    brush.text(words, node === null ? 5 : 19, y, 12, size.width - 22, {
      colour: node === null ? brush.colours.warn : brush.colours.ink,
    });
  }
}

function paintAnswer(
  brush: Brush,
  answer: Answer,
  { overview, nameOf }: Pick<CellOfFilm, "overview" | "nameOf">,
  size: Size,
): void {
  const { result, nodes, sentences } = answer;
  const said = sentences.map(({ text }) => text).join(" ");
  const { ink, inkFaint, inkSoft } = brush.colours;
  const kind = answerKind(answer);
  if (kind === "none") {
    brush.text("none", 5, 28, 18, size.width - 10, { colour: ink, weight: 600 });
    brush.lines(said, 5, 46, 11, size.width - 10, 3, { colour: inkSoft });
    return;
  }
  const words = silenceInWords(answer) ?? (nodes.length === 0 && !result ? said : null);
  if (words !== null) {
    brush.lines(words, 5, 22, 11, size.width - 10, 4, { colour: kind === "answer" ? ink : inkFaint });
    return;
  }
  if (result) brush.text(writeResult(result), 5, 28, 18, size.width - 10, { colour: ink, weight: 600 });
  const room = result ? 2 : LISTED;
  const lines = nodes.slice(0, room).map((id) => ({ words: nameOf(id), node: id }));
  paintList(brush, lines, overview, result ? { ...size, height: size.height + 36 } : size);
}

function paintScene(
  brush: Brush,
  nodes: readonly DrawnSceneNode[],
  edges: readonly SceneEdge[],
  { corner, foot }: { corner: string; foot: string },
  size: Size,
): void {
  const { context, colours } = brush;
  const scene = layScene(nodes, edges, size, corner, foot);
  const looks = new Map(nodes.map((node) => [node.id, node]));
  context.lineWidth = 1;
  for (const edge of scene.edges) {
    const { from, bend, to } = edge;
    const colour = edge.need === "not" ? colours.bad : colours.inkFaint;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.setLineDash(edge.need ? [3, 2] : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
    context.stroke();
    if (!edge.isDirected) continue;
    context.beginPath();
    context.moveTo(to.x, to.y);
    for (const { x, y } of arrowhead(edge)) context.lineTo(x, y);
    context.fill();
  }
  context.setLineDash([]);
  const write = (text: string, x: number, y: number, px: number, colour: string) => {
    const width = brush.width(text, px, { colour }) + 2;
    brush.fill(colours.panel, x - width / 2, y - px + 1, width, px + 1);
    brush.text(text, x, y, px, size.width, { colour, align: "center" });
  };
  for (const { text, x, y } of scene.words) write(text, x, y + 3, WORD_SIZE, colours.inkSoft);
  for (const { id, label } of scene.nodes)
    if (looks.has(id)) for (const { text, x, y } of label.lines) write(text, x, y, NAME_SIZE, colours.ink);
  for (const { id, x, y } of scene.nodes) {
    const node = looks.get(id);
    if (node) brush.mark(node.look, x, y, MARK, node.isOpen);
  }
  for (const { text, x, y } of scene.foot)
    brush.text(text, x, y, NAME_SIZE, size.width, { colour: colours.ink, weight: 500 });
  if (scene.corner)
    brush.text(scene.corner.text, scene.corner.x, scene.corner.y, NAME_SIZE, 50, {
      colour: colours.inkSoft,
      align: "right",
    });
}
