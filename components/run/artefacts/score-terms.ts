/** The summands of scores in plain words: what methods call them, a name to read, and a sentence on what is measured. */

export interface ScoreTerm {
  title: string;
  meaning: string;
}

const TERMS: Readonly<Record<string, ScoreTerm>> = {
  BM25: term(
    "Words in common",
    "BM25: the rarer the words that the question and the text share, the more; 1 for the best found.",
  ),
  cosine: term(
    "Similar meaning",
    "Cosine of the two vectors: how alike the question and the text are, whatever their words.",
  ),
  "BM25 rank": term("Place by words", "The higher its place when sorted by words in common, the more."),
  "cosine rank": term("Place by meaning", "The higher its place when sorted by similar meaning, the more."),
  "cosine among candidates": term(
    "Similar meaning, among these",
    "Its cosine between the lowest and the highest of all candidates.",
  ),
  "rank by text": term("Place by text", "The higher its place when sorted by its text, the more."),
  text: term("Text", "How well its text fits the question."),
  "named in the question": term(
    "Title word for word",
    "1 where the question has its whole title word for word, ½ for a title of one word. A name in another spelling counts elsewhere.",
  ),
  "name in the question": term(
    "Share of its name",
    "How many of the words of its name are in the question, as a share.",
  ),
  "named itself": term("Named", "1 for a node that the question names, as names were understood."),
  "named by the question": term("Named", "1 for a node that the question names, as names were understood."),
  "beside a name": term(
    "Next to a named node",
    "1 where an edge joins it to a node that the question names.",
  ),
  "two steps from a name": term(
    "Two steps from a named node",
    "How well it is joined to a node that the question names over one node between.",
  ),
  "names nearby": term(
    "Names nearby",
    "How much of what the names say holds for it, names that were read loosely included.",
  ),
  "beside good texts": term(
    "Neighbours with fitting text",
    "The more neighbours have a fitting text, the more.",
  ),
  "beside good texts, few others": term(
    "Mostly fitting neighbours",
    "Neighbours with a fitting text, set against all of its neighbours.",
  ),
  "words with a neighbour": term(
    "Words, with one neighbour",
    "How many words of the question its text and that of its best neighbour have together.",
  ),
  "words with all neighbours": term(
    "Words, with all neighbours",
    "How many words of the question its text and those of all neighbours have together.",
  ),
  "kind by the question's words": term(
    "Right kind",
    "1 for a node of the kind that the question asks for, −1 for one of another kind.",
  ),
  "kind as learnt": term(
    "Kind, as learnt",
    "How often nodes of its kind answered such questions in training.",
  ),
  "kind of thing": term(
    "Right kind",
    "How much of what is said of it is said of the kind of thing asked for.",
  ),
  covers: term(
    "Words covered",
    "How much of the question its name and text cover, rarer words counting more.",
  ),
  "name covers": term("Words covered by its name", "How much of the question its name alone covers."),
  "path covers": term(
    "Words covered by its path",
    "How much of the question the nodes on the way to it cover together.",
  ),
  "covers the question with its link": term(
    "Words covered with its link",
    "How much of the question it and the node that it was reached from cover together.",
  ),
  "rank of the seed": term(
    "Place of its start",
    "The better the place of the node that it was reached from.",
  ),
  "walk from the seeds": term(
    "Reached by walks",
    "How often a random walk from the start nodes comes by (personalised PageRank).",
  ),
  "new beside those before it": term(
    "Something new",
    "How much of the question it covers that those before it do not.",
  ),
  "its source is there already": term(
    "Same source again",
    "Taken off where a passage of the same document or table is in the ranking already.",
  ),
  "satisfies the plan": term("Fits the plan", "How much of the planned query it satisfies."),
  "query probability": term(
    "Probability of its query",
    "How likely the question means the query that found it.",
  ),
  "other queries": term("Other queries agree", "How likely the other queries are that found it, too."),
  "found by a query": term("Found by a query", "1 for a node that a query found, 0 for one found by text."),
  "planner's query": term(
    "Found by the computed query",
    "Put first because the query that applies conditions, orders or groups finds it.",
  ),
  "chosen by the language model": term(
    "Chosen by the language model",
    "The earlier the language model named it, the more.",
  ),
  "planning graph": term(
    "Probability of its plan",
    "How likely its planning graph is meant, times how well its path follows it.",
  ),
  agreement: term(
    "Follows the plan",
    "How many steps of its path are those of the planning graph, as a share.",
  ),
  edges: term("Number of edges", "The more edges it has, on a logarithmic scale."),
  reranker: term("Reranker", "What the trained reranker makes of all that is known of it."),
  "other trajectories": term("Other paths", "What the other paths that lead to it add to the best one."),
  relations: term(
    "Relations asked for",
    "How well the relations of the match fit the words around its names, on average.",
  ),
  "planned relations": term(
    "Relations of the plan",
    "Probability of the planner’s queries that it satisfies, too.",
  ),
  "parallel relations": term(
    "Relations side by side",
    "How many relations join the same two nodes, three counting as most; on average.",
  ),
  "other words": term(
    "Other words among neighbours",
    "How many of the question's other words are in the names of its neighbours, as a share.",
  ),
  "many neighbours": term("Many neighbours", "The logarithm of its neighbours: 1 for 1,023 of them."),
  "a constraint fails": term(
    "A condition fails",
    "Taken off a match that misses one of the conditions, so that it comes after all whole ones.",
  ),
  "a less likely query": term(
    "A less likely query",
    "Taken off a match of a query that the planner holds for less likely, so that it comes after those of the best one.",
  ),
  "other relations": term(
    "Other relations",
    "Taken off a match that is joined by other relations than the planned ones, so that it comes after those.",
  ),
  "no match": term(
    "No match",
    "Taken off what only its text speaks for, so that it comes after everything that was matched.",
  ),
  chance: term("Chance", "A number drawn at random, to compare with."),
  guidance: term(
    "Guidance",
    "How strongly the names in the question point to it over the graph, from the network or from PageRank.",
  ),
  "schema graph": term("Probability of its schema", "How likely the schema graph that led to it is meant."),
  "other schema graphs": term("Other schemas agree", "What other schema graphs that lead to it add."),
  chain: term("Fit of its chain", "How well the relations of its chain fit those that were asserted."),
  "weakest triple": term("Weakest link", "How well the relation that fits worst on its chain fits."),
  directions: term("Directions", "How many edges of its chain point as the question says, as a share."),
  similarity: term("Fit of the relation", "How alike the relation of this step and the asserted one are."),
  "in the guidance graph": term(
    "On the guided way",
    "1 for an edge between nodes that the guidance points to.",
  ),
};

/** The name of a method, where a seed comes from another one. */
const PLACE_BY = /^place by (.+)$/;
const STEP = /^step (\d+)$/;

/** Title and meaning of a summand; an unknown name is its own title. */
export function scoreTerm(name: string): ScoreTerm {
  if (Object.hasOwn(TERMS, name)) return TERMS[name]!;
  const [, method] = PLACE_BY.exec(name) ?? [];
  if (method !== undefined)
    return term(`Place by ${method}`, `The higher its place in the ranking of ${method}, the more.`);
  const [, step] = STEP.exec(name) ?? [];
  if (step !== undefined)
    return term(`Text of step ${step}`, "How well the text of that node on its path fits the question.");
  return term(name, "");
}

function term(title: string, meaning: string): ScoreTerm {
  return { title, meaning };
}
