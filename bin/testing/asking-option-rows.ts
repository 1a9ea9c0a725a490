/** What the options of commands that ask, measure and learn do. */
import { asks, calls, exitsWith, type OptionRows, prints, skips, writes } from "./effects";

const JOB = "get /api/jobs/{id}/events";
const COMPARED: OptionRows[string] = {
  "--baseline sage": asks({ query: { baseline: 1 } }),
  "--by f1": asks({ query: { by: "f1" } }),
  "--slice hops=2": asks({ query: { slice: "hops=2" } }),
  "--format latex": prints(/\\begin/),
  "--fail-below hit1=1": exitsWith(1),
};
const CAPS: OptionRows[string] = {
  "--most-money 2": asks({ body: { most: { money: 2 } } }),
  "--most-minutes 3": asks({ body: { most: { minutes: 3 } } }),
};
const SAGE = { sage: { policy: "always" } };

/** The query that the fake caller plans. */
export const PLANNED = { cypher: "MATCH (answer) RETURN answer", parameters: { p0: 7 } };

export const ASKING_OPTIONS: OptionRows = {
  "ask films 'films after 2000'": {
    "--methods stem": asks({ body: { methods: ["stem"] } }),
    "--k 7": asks({ body: { budget: 7 } }),
    '--params \'{"sage":{"policy":"always"}}\'': asks({ body: { params: SAGE } }),
    "--read 'after 2000=Film.year > 2000'": asks({
      body: { corrections: [{ span: [6, 16], reading: "Film.year > 2000" }] },
    }),
    "--query 1": asks({ body: { corrections: [{ span: [0, 16], ...PLANNED }] } }),
    "--follow r1": asks({ body: { follows: "r1" } }),
  },
  "retrieve films 'films after 2000' --method sage": {
    "--method stem": asks({ body: { method: "stem" } }),
    "--k 7": asks({ body: { k: 7 } }),
    "--labels Film,Person": asks({ body: { labels: ["Film", "Person"] } }),
    '--params \'{"sage":{"policy":"always"}}\'': asks({ body: { params: SAGE.sage } }),
    "--read 'after 2000=Film.year > 2000'": asks({
      body: { corrections: [{ span: [6, 16], reading: "Film.year > 2000" }] },
    }),
    "--follow r1": asks({ body: { follows: "r1" } }),
  },
  "suggest films": {},
  runs: {
    "--limit 7": asks({ query: { limit: 7 } }),
    "--kb films": asks({ query: { knowledgeBase: "films" } }),
    "--tag demo": asks({ query: { tag: "demo" } }),
    "--text Reed": asks({ query: { text: "Reed" } }),
  },
  "note r1": {
    "--add demo": asks({ body: { tags: ["kept", "demo"] } }),
    "--remove kept": asks({ body: { tags: [] } }),
    "--note Good": asks({ body: { note: "Good" } }),
    "--title Noir": asks({ body: { title: "Noir" } }),
  },
  "rerun r1 --method sage": {
    "--method stem": asks({ body: { column: "stem" } }),
    "--from rerank": asks({ body: { from: "rerank" } }),
    "--set titleWeight=0": asks({ body: { params: { titleWeight: 0 } } }),
    "--without-node f1": asks({ body: { without: { nodes: ["f1"] } } }),
    "--without-edge e1": asks({ body: { without: { edges: ["e1"] } } }),
    "--without-label Film": asks({ body: { without: { labels: ["Film"] } } }),
    "--without-relation STARRING": asks({ body: { without: { relations: ["STARRING"] } } }),
    "--query 'MATCH (f) RETURN f'": asks({ body: { cypher: "MATCH (f) RETURN f" } }),
    "--param year=1949": asks({ body: { parameters: { year: 1949 } } }),
  },
  "evaluate films --questions questions.jsonl": {
    "--questions others.jsonl": asks({ body: { questions: [{ id: "other" }] } }),
    "--methods stem": asks({ body: { methods: ["stem"] } }),
    "--k 7": asks({ body: { k: 7 } }),
    "--split hard": asks({ body: { questions: [{ id: "two" }] } }),
    "--llm": asks({ body: { llm: true } }),
    '--params \'{"sage":{"policy":"always"}}\'': asks({ body: { params: SAGE } }),
    "--out results.jsonl": writes("results.jsonl"),
    "--fail-below mrr=1": exitsWith(1),
  },
  "train films": {
    "--model mor-planner": asks({ query: { model: "mor-planner" } }),
    "--questions questions.jsonl": asks({ body: [{ id: "one" }, { id: "two" }] }),
    "--reverse 7": asks({ query: { reverse: 7 } }),
    "--seed 7": asks({ query: { seed: 7 } }),
  },
  "train films --questions questions.jsonl": { "--split hard": asks({ body: [{ id: "two" }] }) },
  "finetune films --questions questions.jsonl": {
    "--recipe graphraft-cypher": asks({ query: { recipe: "graphraft-cypher" } }),
    "--questions others.jsonl": asks({ body: [{ id: "other" }] }),
    "--split hard": asks({ body: [{ id: "two" }] }),
    "--model small": asks({ query: { model: "small" } }),
    "--price 3": asks({ query: { price: 3 } }),
    "--export examples.jsonl": writes("examples.jsonl"),
    "--pairs": calls("post /api/knowledge-bases/{id}/fine-tuning/pairs"),
    "--estimate": skips(JOB),
    "--tuned": asks({ query: { tuned: true } }),
  },
  "questions films": {
    "--add others.jsonl": asks({ query: { name: "others", onRejected: "refuse" } }),
    "--check s1": calls("get /api/knowledge-bases/{id}/question-sets/{set}/check"),
    "--export s1": prints(/"question":/),
    "--remove s1": calls("delete /api/knowledge-bases/{id}/question-sets/{set}"),
  },
  "questions films --add others.jsonl": {
    "--name mine": asks({ query: { name: "mine" } }),
    "--skip": asks({ query: { onRejected: "skip" } }),
  },
  "questions films --name mine --nodes f2": {
    "--from-run r1": asks({ path: "/api/runs/r1/gold", body: { questionSet: "mine", nodes: ["f2"] } }),
  },
  "questions films --name mine --nodes f2 --from-run r1": {
    "--nodes f1,f3": asks({ body: { nodes: ["f1", "f3"] } }),
  },
  "experiment films --questions s1": {
    ...COMPARED,
    ...CAPS,
    "--questions s2": asks({ body: { questionSet: "s2" } }),
    "--methods stem": asks({ body: { variants: [{ name: "stem", method: "stem" }] } }),
    '--params \'{"sage":{"policy":"always"}}\'': asks({ body: { variants: [{}, { params: SAGE.sage }] } }),
    "--variants variants.json": asks({ body: { variants: [{ name: "mine", method: "mor" }] } }),
    "--name Mine": asks({ body: { name: "Mine" } }),
    "--split hard": asks({ body: { split: "hard" } }),
    "--limit 7": asks({ body: { limit: 7 } }),
    "--k 7": asks({ body: { k: 7 } }),
    "--seed 7": asks({ body: { seed: 7 } }),
    "--llm": asks({ body: { llm: true } }),
    "--estimate": skips("post /api/knowledge-bases/{id}/experiments"),
  },
  "experiment films --questions s1 --llm": { "--also-without": asks({ body: { alsoWithout: true } }) },
  "compare e1": COMPARED,
  "resume e1": { ...COMPARED, ...CAPS },
  "oracle e1": {
    "--variants sage": asks({ query: { variants: [1] } }),
    "--router": calls("post /api/experiments/{id}/router"),
    "--by f1": asks({ query: { by: "f1" } }),
    "--slice hops=2": asks({ query: { slice: "hops=2" } }),
  },
  "judge e1": {
    "--baseline sage": asks({ body: { baseline: 1 } }),
    "--others sage": asks({ body: { others: [1] } }),
    "--limit 7": asks({ body: { limit: 7 } }),
    "--estimate": skips(JOB),
  },
  "audit e1": { "--limit 7": asks({ query: { limit: 7 } }) },
  "ranking e1": {
    "--add others.jsonl": asks({ path: "/api/experiments/e1/rankings", query: { name: "others" } }),
    "--remove mine": calls("delete /api/experiments/{id}/rankings"),
  },
  "ranking e1 --add others.jsonl": { "--name mine": asks({ query: { name: "mine" } }) },
  "bundle e1 bundle.zip": { "--trec": asks({ query: { format: "trec" } }) },
  "replay bundle.zip": { "--kb films": asks({ query: { knowledgeBase: "films" } }) },
};
