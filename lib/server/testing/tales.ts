/** Films and who directed them, with a question about each: enough to compare methods on. */

const FILMS = 30;
const films = Array.from({ length: FILMS }, (_, at) => at);

export const TALES = {
  "nodes.csv": [
    "id,name,label",
    ...films.map((at) => `f${at},Harbour Tale ${at},Film`),
    ...films.map((at) => `d${at},Ada Director${at},Person`),
  ].join("\n"),
  "edges.csv": ["source,type,target", ...films.map((at) => `f${at},DIRECTED_BY,d${Math.floor(at / 2)}`)].join(
    "\n",
  ),
};

export const TALE_QUESTIONS = films.map((at) => ({
  id: `q${at}`,
  question: `who directed Harbour Tale ${at}?`,
  answers: [`d${Math.floor(at / 2)}`],
  properties: { odd: at % 2 === 1 },
}));
