/** Which files are read, and what must be in them. */
const FORMATS: readonly (readonly [names: string, content: string])[] = [
  ["nodes.csv .tsv .jsonl", "One node a row: id, name, label, text; any other column becomes a property"],
  ["edges.csv .tsv .jsonl", "One edge a row: source, type, target; any other column becomes a property"],
  ["triples.tsv .txt", "Three fields a line, separated by TAB or |: head, relation, tail"],
  [".graphml", "A graph as Gephi, NetworkX, Neo4j or an export of Hopscope writes it"],
  [".jsonl of an export", "A whole graph as Hopscope exports it, exactly as it was"],
  [
    ".csv .tsv with ends",
    "Edges, when columns are called source and target, from and to, subject and object, and so on",
  ],
  [
    ".ttl .trig .nt .nq .rdf .jsonld",
    "RDF: types are labels, literals are properties, English names come first",
  ],
  [
    ".gexf .json .cyjs",
    "Graphs as Gephi, NetworkX, D3 and Cytoscape write them; a JSON list of objects is rows",
  ],
  [".parquet .arrow .feather", "Rows of nodes, edges or a table, by their columns"],
  ["documents.jsonl .csv", "One document a row: id, title, text"],
  ["tables.jsonl", "One table a line: id, title, header, rows"],
  [".md .html .txt", "One document a file; tables in it are tables that belong to it"],
  [".pdf", "One document a file, by its pages; citations open at the page"],
  [".docx .odt .epub", "One document a file; tables in it are tables that belong to it"],
  [".pptx", "One document a file, each slide under its title, with the speaker's notes"],
  [".eml", "One document a message; attached documents belong to it"],
  [".xlsx", "Every sheet is a table; the first row that is not empty names its columns"],
  [".zip", "Every file in it, as in a folder; an archive in it is unpacked too"],
  [".csv .tsv", "Any other one is a table; the first row names its columns"],
];

export function FormatGuide() {
  return (
    <details className="rounded-lg border bg-panel">
      <summary className="px-4 py-2.5 text-compact text-ink-soft hover:text-ink">
        Which files are read
      </summary>
      <dl className="grid gap-x-6 gap-y-1 border-t px-4 py-3 text-compact sm:grid-cols-[auto_1fr]">
        {FORMATS.map(([names, content]) => (
          <div key={names} className="contents">
            <dt className="font-mono text-xs leading-5">{names}</dt>
            <dd className="text-ink-soft max-sm:mb-2">{content}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t px-4 py-2.5 text-compact text-ink-soft">
        The word may be anywhere in the name, as in films.nodes.csv. Each may also be compressed, with .gz at
        the end, and all kinds can be mixed in one knowledge base. Documents are known by what is in them,
        whatever their name. Text may be UTF-8, UTF-16, Windows-1252, Shift_JIS and others.
      </p>
    </details>
  );
}
