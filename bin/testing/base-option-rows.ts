/** What the options of commands about knowledge bases, their graphs and the installation do. */
import { asks, calls, type OptionRows, prints, skips, writes } from "./effects";

const READINGS: OptionRows[string] = {
  "--read-as nodes": asks({ form: { readings: [{ file: "nodes.csv", readAs: "nodes" }] } }),
  "--column name=text": asks({
    form: { readings: [{ file: "nodes.csv", columns: [{ column: "name", as: "text" }] }] },
  }),
  "--column name=property:list": asks({
    form: { readings: [{ columns: [{ column: "name", as: "property", type: "list" }] }] },
  }),
  "--label Movie": asks({ form: { readings: [{ file: "nodes.csv", label: "Movie" }] } }),
  "--relation KNOWS": asks({ form: { readings: [{ file: "nodes.csv", relation: "KNOWS" }] } }),
  "--direction both": asks({ form: { readings: [{ file: "nodes.csv", direction: "both" }] } }),
  "--without-label Draft": asks({
    form: { readings: [{ file: "nodes.csv", leftOut: { labels: ["Draft"] } }] },
  }),
  "--without-relation SEEN": asks({
    form: { readings: [{ file: "nodes.csv", leftOut: { relations: ["SEEN"] } }] },
  }),
  "--encoding Shift_JIS": asks({ form: { readings: [{ file: "nodes.csv", encoding: "Shift_JIS" }] } }),
};
const ADDING: OptionRows[string] = {
  "--replace": asks({ query: { replace: true } }),
  "--strict": asks({ query: { onRejected: "refuse" } }),
  "--no-wait": skips("get /api/jobs/{id}/events"),
};
const INDEXING = "post /api/knowledge-bases/{id}/index";
const CORRECTION: OptionRows[string] = {
  "--note why": asks({ body: { edits: [{ note: "why" }] } }),
  "--author Ann": asks({ body: { edits: [{ author: "Ann" }] } }),
  "--later": asks({ query: { apply: false } }),
};
const NODE_CORRECTION: OptionRows[string] = {
  ...CORRECTION,
  "--name Reed": changes({ name: "Reed" }),
  "--labels Film,Person": changes({ labels: ["Film", "Person"] }),
  "--text Words": changes({ text: "Words" }),
  "--set born=1906": changes({ properties: { born: 1906 } }),
};

function changes(change: object) {
  return asks({ body: { edits: [{ change }] } });
}

export const BASE_OPTIONS: OptionRows = {
  "import nodes.csv --name Other": {
    ...READINGS,
    ...ADDING,
    "--name Films": asks({ body: { name: "Films" } }),
    "--visibility everyone": asks({ body: { visibility: "everyone" } }),
    "--into": skips("post /api/knowledge-bases"),
    "--describe": asks({ call: INDEXING, query: { describe: true } }),
  },
  "add films nodes.csv": ADDING,
  "sync films https://example.org/map.xml": {
    "--schedule daily": asks({ body: { place: "https://example.org/map.xml", schedule: "daily" } }),
    "--undo": calls("post /api/knowledge-bases/{id}/places/{place}/undo"),
    "--forget": calls("delete /api/knowledge-bases/{id}/places/{place}"),
  },
  "preview nodes.csv": READINGS,
  "index films": {
    "--force": asks({ call: INDEXING, query: { force: true } }),
    "--describe": asks({ call: INDEXING, query: { describe: true } }),
    "--estimate": skips(INDEXING),
  },
  "index remote": { "--no-vectors": asks({ body: { vectors: false } }) },
  "connect Remote --url bolt://one.example.org --password-env ONE_PASSWORD": {
    "--url bolt://two.example.org": asks({ body: { neo4j: { url: "bolt://two.example.org" } } }),
    "--visibility everyone": asks({ body: { visibility: "everyone" } }),
    "--user ann": asks({ body: { neo4j: { username: "ann" } } }),
    "--database films": asks({ body: { neo4j: { database: "films" } } }),
    "--password-env TWO_PASSWORD": asks({ body: { neo4j: { password: "second" } } }),
  },
  "project remote --name Other": {
    "--name Copy": asks({ body: { name: "Copy" } }),
    "--labels Film": asks({ body: { labels: ["Film"] } }),
    "--types STARRING": asks({ body: { types: ["STARRING"] } }),
    "--no-wait": skips("get /api/jobs/{id}/events"),
  },
  list: {},
  "list films": {},
  "watch films": {},
  "check films": {},
  "export films --out one.jsonl": {
    "--format graphml": asks({ query: { format: "graphml" } }),
    "--passages": asks({ query: { passages: true } }),
    "--out two.jsonl": writes("two.jsonl"),
  },
  "restore backup.tar.gz": { "--force": prints(/forced/) },
  "rename films Other": { "--description Old": asks({ body: { description: "Old" } }) },
  "remove-source films x": {
    "--dependents": asks({ query: { dependents: "remove" } }),
    "--dry-run": skips("delete /api/knowledge-bases/{id}/sources/{source}"),
  },
  "duplicates films": {
    "--score 0.5": asks({ query: { score: 0.5 } }),
    "--limit 7": asks({ query: { limit: 7 } }),
  },
  "extract films": {
    "--with model": asks({ body: { with: "model" } }),
    "--estimate": skips("post /api/knowledge-bases/{id}/extraction"),
    "--preview": calls("post /api/knowledge-bases/{id}/extraction/preview"),
    "--threshold 0.8": asks({ body: { threshold: 0.8 } }),
    "--schema schema.json": asks({ body: { schema: { labels: [{ name: "Film" }] } } }),
    "--save-schema proposed.json": writes("proposed.json"),
  },
  "edit add-node films n1": NODE_CORRECTION,
  "edit set films n1 --set year=1": NODE_CORRECTION,
  "edit delete-node films n1": CORRECTION,
  "edit add-edge films a STARRING b": {
    ...CORRECTION,
    "--set year=1949": changes({ properties: { year: 1949 } }),
  },
  "edit set-edge films a STARRING b --set role=x": {
    ...CORRECTION,
    "--type WRITTEN_BY": changes({ type: "WRITTEN_BY" }),
    "--set year=1949": changes({ properties: { year: 1949 } }),
    "--where year=1949": changes({ edge: { properties: { year: 1949 } } }),
  },
  "edit delete-edge films a STARRING b": {
    ...CORRECTION,
    "--where year=1949": changes({ edge: { properties: { year: 1949 } } }),
  },
  "edit merge films a b": CORRECTION,
  "edit keep-apart films a b": CORRECTION,
  "edit alias films a Ann": CORRECTION,
  "edit list films": {
    "--state undone": asks({ query: { state: "undone" } }),
    "--text Reed": asks({ query: { q: "Reed" } }),
    "--limit 7": asks({ query: { limit: 7 } }),
  },
  "edit undo films e1": { "--later": asks({ query: { apply: false } }) },
  "edit redo films e1": { "--later": asks({ query: { apply: false } }) },
  "edit export films": { "--out log.jsonl": writes("log.jsonl") },
  "edit import films edits.jsonl": { "--later": asks({ query: { apply: false } }) },
  "overview films": {},
  "search films Reed": {
    "--k 7": asks({ query: { k: 7 } }),
    "--labels Film,Person": asks({ query: { labels: ["Film", "Person"] } }),
  },
  "match films 'MATCH (f:Film) RETURN f'": {
    "--param year=1949": asks({ body: { parameters: { year: 1949 } } }),
    "--limit 7": asks({ body: { limit: 7 } }),
    "--explain": prints(/stage +binds/),
    "--csv": ({ err }) => !/row in/.test(err.join()),
  },
  "plan films 'films after 2000'": {
    "--limit 7": asks({ body: { limit: 7 } }),
    "--cypher": prints(/^\/\/ /),
    "--read 'after 2000=Film.year > 2000'": asks({
      body: { corrections: [{ span: [6, 16], reading: "Film.year > 2000" }] },
    }),
  },
  "path films a b": {
    "--k 7": asks({ query: { k: 7 } }),
    "--types STARRING": asks({ query: { types: ["STARRING"] } }),
    "--kinds structural": asks({ query: { kinds: ["structural"] } }),
    "--labels Film": asks({ query: { labels: ["Film"] } }),
    "--direction out": asks({ query: { direction: "out" } }),
  },
  costs: {
    "--by method": asks({ query: { by: "method" } }),
    "--from 2026-11-01": asks({ query: { from: "2026-11-01" } }),
    "--to 2026-11-02": asks({ query: { to: "2026-11-02" } }),
    "--limit 7": asks({ query: { limit: 7 } }),
    "--csv costs.csv": writes("costs.csv"),
  },
  "users list": {},
  "users keys": {},
  "users invite": {
    "--role editor": asks({ body: { role: "editor" } }),
    "--days 9": asks({ body: { days: 9 } }),
  },
  "users reset x": {},
  "share films": {
    "--visibility people": asks({ body: { visibility: "people" } }),
    "--add ann@example.org=editor": asks({
      body: { people: [{ email: "ann@example.org", role: "editor" }] },
    }),
    "--remove ann@example.org": asks({ body: { people: [{ email: "ann@example.org", role: null }] } }),
    "--owner ann@example.org": asks({ body: { owner: "ann@example.org" } }),
  },
  doctor: {},
  start: {
    "--port 4000": ({ env }) => env.PORT === "4000",
    "--host 0.0.0.0": ({ env }) => env.HOST === "0.0.0.0",
  },
};
