/** A frame of a run's film: the question, the phase that comes in, and all methods with what they have so far. */
import { formatConfidence, formatDuration, formatNoun } from "@/components/ui/format";
import { PHASES } from "@/lib/methods/trace/phases";
import { headlineOf } from "../answer/headline";
import type { Overview, OverviewRow } from "../overview/overview-model";
import { PHASE_TITLES } from "../overview/phase-titles";
import type { Verdict } from "../state/verdict";
import type { Brush } from "./brush";
import { type Count, countAt, type Moment, momentAt } from "./film";
import { paintCell } from "./paint-cell";

export const FRAME = { width: 1280, height: 720 };
const EDGE = 20;
const HEAD = { width: 150, top: 118, height: 22 };
const ROWS_TOP = HEAD.top + HEAD.height;
const ROW = { least: 68, most: 100 };
export const MOST_ROWS = Math.floor((FRAME.height - ROWS_TOP - EDGE) / ROW.least);

export interface Film {
  question: string;
  knowledgeBase: string;
  verdict: Verdict | null;
  overview: Overview;
  rows: { title: string; confidence: number | null; row: OverviewRow; counts: readonly Count[] }[];
  more: number;
  nameOf: (node: string) => string;
}

export function paintFilm(brush: Brush, film: Film, ms: number): void {
  const moment = momentAt(ms);
  brush.fill(brush.colours.page, 0, 0, FRAME.width, FRAME.height);
  if (moment.phase === null && moment.verdict === 0) paintTitle(brush, film);
  else {
    paintTop(brush, film, moment);
    paintMatrix(brush, film, moment);
  }
}

function paintTitle(brush: Brush, { question, knowledgeBase, rows, more }: Film): void {
  const { ink, inkSoft, focus } = brush.colours;
  const middle = FRAME.width / 2;
  brush.text("Hopscope", middle, 230, 20, 400, { colour: focus, weight: 600, align: "center" });
  const count = brush.lines(question, middle, 310, 40, FRAME.width - 200, 4, {
    colour: ink,
    weight: 600,
    align: "center",
  });
  const methods = formatNoun(rows.length + more, "method");
  brush.text(`${knowledgeBase} · ${methods}`, middle, 320 + count * 52, 20, 900, {
    colour: inkSoft,
    align: "center",
  });
}

function paintTop(brush: Brush, { question, verdict }: Film, { phase, verdict: shown }: Moment): void {
  const { ink, inkSoft } = brush.colours;
  const room = FRAME.width - 2 * EDGE;
  brush.text(question, EDGE, 42, 25, room, { colour: ink, weight: 600 });
  if (phase !== null) {
    const { title, meaning } = PHASE_TITLES[phase];
    const step = `${PHASES.indexOf(phase) + 1} of ${PHASES.length}`;
    brush.text(title, EDGE, 80, 20, 400, { colour: ink, weight: 600 });
    const from = EDGE + brush.width(title, 20, { colour: ink, weight: 600 }) + 14;
    brush.text(meaning, from, 80, 17, room - from - 80, { colour: inkSoft });
    brush.text(step, FRAME.width - EDGE, 80, 15, 100, { colour: inkSoft, align: "right" });
  } else if (verdict) {
    brush.context.globalAlpha = shown;
    const { answer, agreement } = headlineOf(verdict);
    brush.text(answer, EDGE, 80, 20, room, { colour: ink, weight: 600 });
    if (verdict.agree > 0)
      brush.text(`${agreement} · confidence ${formatConfidence(verdict.confidence)}`, EDGE, 104, 15, room, {
        colour: inkSoft,
      });
    brush.context.globalAlpha = 1;
  }
}

function paintMatrix(brush: Brush, film: Film, moment: Moment): void {
  const { colours, context } = brush;
  const width = (FRAME.width - 2 * EDGE - HEAD.width) / PHASES.length;
  const room = FRAME.height - ROWS_TOP - EDGE;
  const height = Math.min(ROW.most, room / Math.max(1, film.rows.length));
  const left = (index: number) => EDGE + HEAD.width + index * width;
  const whole = HEAD.height + film.rows.length * height;
  brush.fill(colours.panel, EDGE, HEAD.top, FRAME.width - 2 * EDGE, whole);
  if (moment.phase !== null)
    brush.fill(colours.selected, left(PHASES.indexOf(moment.phase)), HEAD.top, width, HEAD.height);
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(EDGE, HEAD.top, FRAME.width - 2 * EDGE, whole);
  for (const [index, phase] of PHASES.entries()) {
    brush.fill(colours.line, left(index), HEAD.top, 1, whole);
    brush.text(PHASE_TITLES[phase].title, left(index) + 7, HEAD.top + 15, 12, width - 10, {
      colour: moment.phase === phase ? colours.ink : colours.inkSoft,
      weight: 500,
    });
  }
  for (const [at, row] of film.rows.entries()) {
    const top = ROWS_TOP + at * height;
    brush.fill(colours.line, EDGE, top, FRAME.width - 2 * EDGE, 1);
    paintHead(brush, row, moment, top);
    for (const [index, { phase, content }] of row.row.cells.entries()) {
      const seen = moment.seen[index] ?? 0;
      if (seen === 0) continue;
      context.save();
      context.globalAlpha = seen;
      context.translate(left(index) + 4, top + 3);
      const { overview, nameOf } = film;
      paintCell(
        brush,
        { content, drawn: row.row.drawn.get(phase), overview, nameOf },
        { width: width - 8, height: height - 6 },
      );
      context.restore();
    }
  }
  if (film.more > 0)
    brush.text(`and ${formatNoun(film.more, "more method")}`, EDGE, FRAME.height - 6, 12, 300, {
      colour: colours.inkSoft,
    });
}

function paintHead(
  brush: Brush,
  { title, confidence, counts }: Film["rows"][number],
  moment: Moment,
  top: number,
) {
  const { ink, inkSoft } = brush.colours;
  const { nodes, reads, ms } = countAt(counts, moment);
  const room = HEAD.width - 16;
  brush.text(title, EDGE + 8, top + 22, 15, room, { colour: ink, weight: 600 });
  brush.text(`${formatNoun(nodes, "node")} · ${formatDuration(ms)}`, EDGE + 8, top + 40, 12, room, {
    colour: inkSoft,
  });
  brush.text(formatNoun(reads, "graph read"), EDGE + 8, top + 56, 12, room, { colour: inkSoft });
  if (confidence === null || moment.verdict === 0) return;
  brush.context.globalAlpha = moment.verdict;
  brush.text(formatConfidence(confidence), EDGE + HEAD.width - 10, top + 22, 15, 60, {
    colour: ink,
    weight: 600,
    align: "right",
  });
  brush.context.globalAlpha = 1;
}
