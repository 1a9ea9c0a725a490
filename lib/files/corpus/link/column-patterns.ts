/**
 * The words that a column leaves out of its names: "Geelong", "Melbourne" and "Richmond" each occur in a title with "Football Club" behind
 * them, so the column is of football clubs, and "Geelong" means "Geelong Football Club" there. One title that says more than a cell proves
 * nothing; the same addition to several cells does.
 */
import { type Bearer, nameWords, type TitleIndex } from "./title-index";

/** Different cells that a pattern must complete, and their share of those in the column. */
const FEWEST_CELLS = 3;
const LEAST_SHARE = 0.2;
/** A column is of one kind of thing, or written in two ways. */
const MOST_PATTERNS = 2;
/** More titles than this that complete one cell, and none of them is meant. */
const MOST_BEARERS = 3;
/** The same as for a name without its qualifier. */
const BY_PATTERN = 0.8;

/** The patterns of one column, best first, and what they make of a cell. */
export class ColumnPatterns {
  private constructor(
    private readonly titles: TitleIndex,
    readonly patterns: readonly string[],
  ) {}

  /** @param names the cells of a column and what they list; each counts once */
  static of(names: Iterable<string>, titles: TitleIndex): ColumnPatterns {
    const cellsByPattern = new Map<string, number>();
    const byWords = new Map(Array.from(names, (name) => [nameWords(name).join(" "), name]));
    for (const name of byWords.values()) {
      for (const pattern of new Set(titles.completionsOf(name).map((one) => one.pattern)))
        cellsByPattern.set(pattern, (cellsByPattern.get(pattern) ?? 0) + 1);
    }
    const fewest = Math.max(FEWEST_CELLS, LEAST_SHARE * byWords.size);
    const patterns = [...cellsByPattern]
      .filter(([, cells]) => cells >= fewest)
      .sort(([one, cells], [other, others]) => others - cells || (one < other ? -1 : 1))
      .slice(0, MOST_PATTERNS);
    return new ColumnPatterns(
      titles,
      patterns.map(([pattern]) => pattern),
    );
  }

  /** The nodes whose titles complete a cell as its column wants it. */
  bearersOf(cell: string): Bearer[] {
    if (this.patterns.length === 0) return [];
    const fitting = this.titles.completionsOf(cell).filter(({ pattern }) => this.patterns.includes(pattern));
    if (fitting.length > MOST_BEARERS) return [];
    return fitting.map(({ node }) => ({ node, weight: BY_PATTERN / fitting.length }));
  }
}
