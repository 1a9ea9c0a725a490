/** Conventions of other tools, recognised by the values: which attribute names a node, and which are not relations. */
import { type ColumnChoice, foldColumn, type RestColumn } from "./columns";
import { endsOf } from "./edge-row";
import { cellProperty } from "./property-value";
import { quoteValue, type RowLog } from "./row-log";

/** Gephi and others call the direction of an edge its type. */
export const DIRECTION = /^(?:un)?directed$|^mixed$|^mutual$/i;

/** Distinct labels of all, from which on they name nodes; kinds come again. */
const MOSTLY_DISTINCT = 0.9;
/** The same where a tool is known to write names, and nothing else names the nodes: some people have the same. */
const HALF_DISTINCT = 0.5;
/** Shares in between, for labels of several words, and for single words, as kinds are. */
const PHRASES_DISTINCT = 0.6;
const WORDS_DISTINCT = 0.8;
/** Fewer labels say nothing by their share. */
const FEW = 4;
/** So many values that all differ are no kinds, whatever they look like. */
const SURELY_MANY = 10;

/**
 * True if labels name their nodes, as those of Gephi, igraph and NetworkX do, instead of sorting them, as those of Neo4j do.
 * @param names other names of the nodes; with none, labels are the only names there are
 * @param isTool true if the file is known to be of a tool that writes names so
 * @param isGraph true for a graph, where labels are names more often than in tables
 * @param ids those of nodes in a graph that have no other names: where they are keys, labels that nearly all differ are names
 */
export function labelsAreNames(
  labels: readonly string[],
  { names = [], ids = [], isTool = false, isGraph = false }: LabelContext = {},
): boolean {
  // Labels that repeat the names are no kinds.
  if (names.length > 0 && names.every((name, at) => name === labels[at])) return true;
  const distinct = new Set(labels).size / labels.length;
  const areKeys = ids.length > 0 && names.length === 0 && ids.every(isCode);
  const arePhrases = labels.filter((label) => /\s/.test(label)).length * 2 >= labels.length;
  if (areKeys && labels.length >= FEW && distinct >= (arePhrases ? PHRASES_DISTINCT : WORDS_DISTINCT))
    return true;
  // Names that differ are the names, whoever wrote them.
  const least = isTool && names.every(isCode) ? HALF_DISTINCT : MOSTLY_DISTINCT;
  if (labels.length === 0 || distinct < least) return false;
  if (isTool || labels.length >= SURELY_MANY) return true;
  if (names.length > 0) return names.every(isCode);
  return isGraph || labels.some((label) => /\s/.test(label)) || labels.length > 2;
}

/** A key and no name: one word with a digit in it. */
function isCode(name: string): boolean {
  return /\d/.test(name) && !/\s/.test(name);
}

interface LabelContext {
  names?: readonly string[];
  ids?: readonly string[];
  isTool?: boolean;
  isGraph?: boolean;
}

/** The column choices for Cytoscape's tables of nodes and edges, which have a name where others have ids and ends; null for any other. */
export function cytoscapeTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { format: "nodes" | "triples"; columns: ColumnChoice[]; isJoined?: true; doubt: string } | null {
  const folded = header.map(foldColumn);
  const at = (...names: string[]) => folded.findIndex((name) => names.includes(name));
  const name = at("sharedname") === -1 ? at("name") : at("sharedname");
  const type = at("interaction") === -1 ? at("sharedinteraction") : at("interaction");
  if (name === -1 || rows.length === 0) return null;
  const column = header[name]!;
  const others = header.flatMap((other, position): ColumnChoice[] =>
    /^(?:suid|selected|sharedinteraction|sharedname|name)$/.test(folded[position]!) &&
    ![name, type].includes(position)
      ? [{ column: other, as: folded[position] === "name" && type === -1 ? "name" : "ignore" }]
      : [],
  );
  if (type !== -1) {
    const filled = rows.filter((row) => row.length === header.length);
    if (filled.length === 0 || !filled.every((row) => endsOf(row[name]!.trim(), row[type]!.trim())))
      return null;
    const columns = [...others, { column, as: "source" }, { column: header[type]!, as: "type" }];
    const doubt = `It is a table of edges as Cytoscape writes it: ${quoteValue(column)} has both ends, as in "A (pp) B".`;
    return { format: "triples", columns, isJoined: true, doubt };
  }
  if (at("suid") === -1 || at("sharedname") === -1 || at("id", "nodeid") !== -1) return null;
  const doubt = `It is a table of nodes as Cytoscape writes it: ${quoteValue(column)} is the id of each.`;
  return { format: "nodes", columns: [...others, { column, as: "id" }], doubt };
}

/** Gephi's column of times, and its values: `<[1990, 1995]>`, `<[1990, 1995]; [1999, 2001]>`. */
const TIMES = /^(?:timeset|interval)s?$/i;
const INTERVAL = "[[(]([^,;()[\\]]+),([^,;()[\\]]+)[)\\]]";
const INTERVALS = new RegExp(`^<\\s*${INTERVAL}(?:\\s*;\\s*${INTERVAL})*\\s*>$`);

/** True for the name of a column of Gephi's times, where no other column has a name that these are given. */
export function isTimes(name: string, others: readonly RestColumn[]): boolean {
  return TIMES.test(name.trim()) && !others.some(({ key }) => /^(?:start|end|spells)$/i.test(key.trim()));
}

/**
 * The columns for one of Gephi's times: one interval is `start` and `end`, several are the list `spells`.
 * @param own how cells are read that are no intervals
 */
export function timeColumns(
  column: RestColumn,
  own: readonly RestColumn[],
  found: (name: string) => void,
): RestColumn[] {
  const intervalsOf = (cell: unknown) =>
    INTERVALS.test(String(cell ?? "").trim())
      ? [...String(cell).matchAll(new RegExp(INTERVAL, "g"))].map(([, ...ends]) =>
          ends.map((end) => (/infinity/i.test(end) ? "" : end.trim())),
        )
      : [];
  const endOf = (at: number) => (cell: unknown) => {
    const [first, ...others] = intervalsOf(cell);
    if (first) found(column.key);
    return others.length === 0 ? cellProperty(first?.[at]) : undefined;
  };
  const spellsOf = (cell: unknown) => {
    const spells = intervalsOf(cell).map((ends) => ends.map((end) => end || "..").join("/"));
    return spells.length > 1 ? JSON.stringify(spells) : undefined;
  };
  const isOther = (cell: unknown) =>
    !/^<\s*(?:empty)?\s*>$/.test(String(cell).trim()) && intervalsOf(cell).length === 0;
  return [
    { key: "start", at: column.at, read: endOf(0) },
    { key: "end", at: column.at, read: endOf(1) },
    { key: "spells", at: column.at, read: spellsOf },
    ...own.map(({ read = cellProperty, ...one }) => ({
      ...one,
      read: (cell: unknown) => (isOther(cell) ? read(cell) : undefined),
    })),
  ];
}

/** Sentences of which each is said once, with how often, at the end of a file. */
export class Remarks {
  readonly #counts = new Map<string, { count: number; example: string }>();

  /** @param sentence `#` is where the count goes */
  add(sentence: string, example = "", count = 1): void {
    const known = this.#counts.get(sentence);
    if (known) known.count += count;
    else this.#counts.set(sentence, { count, example });
  }

  tell(log: RowLog): void {
    for (const [sentence, { count, example }] of this.#counts)
      log.note?.(
        `${sentence.replace("#", count.toLocaleString("en"))}${example && ` The first: ${example}.`}`,
      );
    this.#counts.clear();
  }
}
