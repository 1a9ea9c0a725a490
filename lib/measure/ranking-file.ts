/**
 * Rankings that another system made of the questions of an experiment: a run of TREC, or JSON lines. Anybody may have written it: every
 * line is checked, and what cannot be used is refused with its line, what was found and what was expected.
 */
import * as z from "zod";
import { HopscopeError } from "../graph/errors";
import { Yielder } from "../graph/numeric/yielder";
import { BadLine, BadLines, quoted } from "./bad-lines";
import { decodeWord } from "./trec";

const RANKED_AT_MOST = 1_000;
/** A line of so many characters is read without a pause; 1,000 nodes with ids of 500 characters are half of it. */
const LINE_AT_MOST = 1_000_000;

interface RankedEntry {
  /** Id or name of a node, a document or a table. */
  node: string;
  score: number;
  line: number;
}

export interface FileRanking {
  /** Best first. */
  entries: RankedEntry[];
  line: number;
  /** Ids or names; absent where the file does not say what was answered. */
  answers?: readonly string[];
  confidence?: number;
}

interface RankingFile {
  /** By the id of the question. */
  rankings: ReadonlyMap<string, FileRanking>;
  /** Questions whose ranks contradict the scores, by which they are ordered. */
  reordered: number;
}

const LINE = '{"question", "ranking": [ids] or [{"node", "score"}], "confidence"?, "answers"?}';
export const RANKING_HINT = `Nothing was added. Give a run of TREC, with "question Q0 node rank score tag" on each line, or JSON lines ${LINE}.`;

/**
 * Rankings in the order of their scores, as trec_eval has it: ranks do not count, and of equal scores the greater id comes first.
 * @param questions of the experiment
 * @throws HopscopeError `invalid-input` with the lines that cannot be used; the signal's reason
 */
export async function readRankingFile(
  text: string,
  questions: readonly { id: string }[],
  signal?: AbortSignal,
): Promise<RankingFile> {
  const body = text.replace(/^\uFEFF/, "");
  const reader = new RankingReader(new Set(questions.map(({ id }) => id)));
  const isJson = body.trimStart().startsWith("{");
  const yielder = new Yielder();
  const bad = new BadLines(RANKING_HINT);
  let number = 0;
  for (const line of linesOf(body)) {
    await yielder.yieldIfDue(signal);
    const [at, content] = [++number, line.trim()];
    if (bad.isFull) break;
    if (content === "") continue;
    bad.try(at, () => {
      if (content.length > LINE_AT_MOST) throw tooLong(content);
      return isJson ? reader.readJson(content, at) : reader.readTrec(content, at);
    });
  }
  bad.throwIfAny();
  const { rankings } = reader;
  if (rankings.size === 0)
    throw new HopscopeError("invalid-input", "The file is empty, expected a ranking.", {
      hint: RANKING_HINT,
    });
  return { rankings, reordered: reader.sort() };
}

function tooLong({ length }: string): BadLine {
  const most = LINE_AT_MOST.toLocaleString("en");
  return new BadLine(`${length.toLocaleString("en")} characters`, `at most ${most} in a line`);
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

const TREC_FIELDS = 6;
/** No digit can be read in two ways, so that a long text is looked through once. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const RANK = /^\d{1,9}$/;

const lineSchema = z.strictObject({
  question: z.string(),
  ranking: z.array(z.unknown()),
  confidence: z.number().min(0).max(1).optional(),
  answers: z.array(z.string()).max(RANKED_AT_MOST).optional(),
});
const scoredSchema = z.strictObject({ node: z.string(), score: z.number() });

interface ReadRanking extends FileRanking {
  entries: (RankedEntry & { rank: number })[];
  lines: Map<string, number>;
}

class RankingReader {
  readonly rankings = new Map<string, ReadRanking>();
  #tag: { name: string; line: number } | null = null;
  #first: { hasAnswers: boolean; line: number } | null = null;

  constructor(private readonly known: ReadonlySet<string>) {}

  /** One node of one ranking. @throws BadLine */
  readTrec(text: string, line: number): void {
    const fields = text.split(/\s+/, TREC_FIELDS + 1);
    if (fields.length !== TREC_FIELDS)
      throw new BadLine(
        `${fields.length > TREC_FIELDS ? "more" : fields.length} fields in ${quoted(text)}`,
        `${TREC_FIELDS}: question Q0 node rank score tag, with %20 for a blank in an id`,
      );
    const [asked, , node, rank, score, tag] = fields as [string, string, string, string, string, string];
    this.#tag ??= { name: tag, line };
    const { name, line: first } = this.#tag;
    if (tag !== name)
      throw new BadLine(
        `the tag ${quoted(tag)}`,
        `${quoted(name)} as in line ${first}, since a file has one run`,
      );
    const question = [decodeWord(asked), asked].find((id) => this.known.has(id)) ?? asked;
    if (!RANK.test(rank)) throw new BadLine(`the rank ${quoted(rank)}`, "a whole number");
    if (!NUMBER.test(score) || !Number.isFinite(Number(score)))
      throw new BadLine(`the score ${quoted(score)}`, "a number");
    const ranking = this.rankings.get(question) ?? this.#begin(question, line);
    add(ranking, { node: decodeWord(node), score: Number(score), line, rank: Number(rank) });
  }

  /** One ranking. @throws BadLine */
  readJson(text: string, line: number): void {
    const { question, ranking: items, answers, confidence } = checked(lineSchema, jsonOf(text), text, LINE);
    const hasAnswers = answers !== undefined;
    this.#first ??= { hasAnswers, line };
    if (hasAnswers !== this.#first.hasAnswers)
      throw new BadLine(
        hasAnswers ? "answers" : "no answers",
        `${hasAnswers ? "none" : "some"} as in line ${this.#first.line}, since all lines have them or none has`,
      );
    const before = this.rankings.get(question);
    if (before)
      throw new BadLine(`the question ${quoted(question)} again`, `it in line ${before.line} alone`);
    const ranking = this.#begin(question, line);
    Object.assign(ranking, answers && { answers }, confidence !== undefined && { confidence });
    for (const [at, item] of items.entries()) {
      const isId = typeof items[0] === "string";
      const one = isId
        ? { node: checked(z.string(), item, text, "ids alone"), score: items.length - at }
        : checked(scoredSchema, item, text, `{"node", "score"} in the ranking`);
      add(ranking, { ...one, line, rank: at + 1 });
    }
  }

  #begin(question: string, line: number): ReadRanking {
    if (!this.known.has(question))
      throw new BadLine(`the question ${quoted(question)}`, "the id of one that the experiment asks");
    const ranking: ReadRanking = { entries: [], line, lines: new Map() };
    this.rankings.set(question, ranking);
    return ranking;
  }

  /** @returns how many questions have ranks in another order */
  sort(): number {
    let reordered = 0;
    for (const { entries } of this.rankings.values()) {
      entries.sort((one, other) => other.score - one.score || (one.node < other.node ? 1 : -1));
      if (entries.some(({ rank }, at) => rank < (entries[at - 1]?.rank ?? 0))) reordered++;
    }
    return reordered;
  }
}

function add({ entries, lines }: ReadRanking, entry: ReadRanking["entries"][number]): void {
  const { node, line } = entry;
  const before = lines.get(node);
  if (before !== undefined)
    throw new BadLine(`${quoted(node)} again, which line ${before} has for this question`, "each node once");
  if (entries.length >= RANKED_AT_MOST)
    throw new BadLine("more nodes for this question", `${RANKED_AT_MOST.toLocaleString("en")} at most`);
  lines.set(node, line);
  entries.push(entry);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadLine(quoted(text), "JSON");
  }
}

/** @param text of the line: what was found, in a message */
function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, text: string, shape: string) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.infer<Schema>;
  const { path, message } = parsed.error.issues[0]!;
  const why = message.replace("Invalid input: ", "");
  throw new BadLine(quoted(text), `${shape} (${path.length > 0 ? `${path.join(".")}: ` : ""}${why})`);
}
