"""Writes one graph, or a text about it, with the programs that people have, into the folder that is named; prints which program wrote what."""
import json
import sys
from email.message import EmailMessage
from pathlib import Path

import docx
import ebooklib.epub
import fpdf
import igraph
import networkx as nx
import odf.opendocument
import odf.text
import openpyxl
import pandas
import pptx
import pydot
import rdflib

FOLDER = Path(sys.argv[1])
PEOPLE = {
    "ada": {"name": "Ada Lovelace", "labels": "Person", "born": 1815},
    "charles": {"name": "Charles Babbage", "labels": "Person", "born": 1791},
    "engine": {"name": "Analytical Engine", "labels": "Machine", "born": 1837},
    "london": {"name": "London", "labels": "Place", "born": 47},
}
EDGES = [
    ("ada", "KNOWS", "charles", 3.5),
    ("charles", "DESIGNED", "engine", 2.0),
    ("ada", "DESCRIBED", "engine", 1.5),
    ("charles", "LIVED_IN", "london", 1.0),
]
TEXT = "Ada Lovelace described the Analytical Engine of Charles Babbage."
written = []


def write(program, kind, name, save):
    path = FOLDER / name
    save(str(path))
    assert path.stat().st_size > 0, name
    written.append({"program": program, "kind": kind, "file": name})


def text(content):
    return lambda path: Path(path).write_text(content, encoding="utf-8")


# NetworkX
graph = nx.DiGraph()
for key, fields in PEOPLE.items():
    graph.add_node(key, **fields)
for source, relation, target, weight in EDGES:
    graph.add_edge(source, target, type=relation, weight=weight)
undirected = nx.Graph(graph)
parallel = nx.MultiDiGraph(graph)
parallel.add_edge("ada", "charles", type="WROTE_TO", weight=9.0)
NX = "NetworkX"
write(NX, "GraphML", "networkx.graphml", lambda path: nx.write_graphml(graph, path))
write(NX, "GraphML", "networkx-undirected.graphml", lambda path: nx.write_graphml(undirected, path))
write(NX, "GraphML, gzipped", "networkx-parallel.graphml.gz", lambda path: nx.write_graphml(parallel, path))
# GEXF has a place of its own for the type of an edge, which is its direction.
ties = nx.DiGraph(graph)
for _, _, fields in ties.edges(data=True):
    fields["relation"] = fields.pop("type")
write(NX, "GEXF", "networkx.gexf", lambda path: nx.write_gexf(ties, path))
write(NX, "GEXF", "networkx-1.1.gexf", lambda path: nx.write_gexf(ties, path, version="1.1draft"))
write(NX, "JSON, nodes and links", "networkx-links.json", text(json.dumps(nx.node_link_data(graph, edges="links"))))
write(NX, "JSON, nodes and links", "networkx-edges.json", text(json.dumps(nx.node_link_data(parallel, edges="edges"))))
write(NX, "JSON, adjacency", "networkx-adjacency.json", text(json.dumps(nx.adjacency_data(graph))))
write(NX, "JSON of Cytoscape", "networkx-cytoscape.cyjs", text(json.dumps(nx.cytoscape_data(graph))))
write(NX, "GML", "networkx.gml", lambda path: nx.write_gml(graph, path))
write(NX, "GML", "networkx-gml.txt", lambda path: nx.write_gml(graph, path))
bare = nx.DiGraph(graph.edges)
write(NX, "Pajek", "networkx-pajek.net", lambda path: nx.write_pajek(bare, path))
write(NX, "Edge list of NetworkX", "networkx.edgelist", lambda path: nx.write_edgelist(graph, path))
write(NX, "TSV, edges with weights", "networkx-weights.tsv", lambda path: nx.write_weighted_edgelist(graph, path, delimiter="\t"))
write(NX, "Adjacency list", "networkx.adjlist", lambda path: nx.write_adjlist(graph, path))
drawing = pydot.Dot("engines", graph_type="digraph")
for key, fields in PEOPLE.items():
    drawing.add_node(pydot.Node(key, label=f'"{fields["name"]}"'))
for source, relation, target, _ in EDGES:
    drawing.add_edge(pydot.Edge(source, target, label=relation))
write("pydot", "DOT", "pydot.dot", drawing.write_raw)

# igraph
keys = list(PEOPLE)
of_igraph = igraph.Graph([(keys.index(source), keys.index(target)) for source, _, target, _ in EDGES], directed=True)
of_igraph.vs["name"] = [fields["name"] for fields in PEOPLE.values()]
of_igraph.vs["labels"] = [fields["labels"] for fields in PEOPLE.values()]
of_igraph.vs["born"] = [fields["born"] for fields in PEOPLE.values()]
of_igraph.es["type"] = [relation for _, relation, _, _ in EDGES]
of_igraph.es["weight"] = [weight for _, _, _, weight in EDGES]
write("igraph", "GraphML", "igraph.graphml", of_igraph.write_graphml)
write("igraph", "GraphML, gzipped", "igraph.graphml.gz", of_igraph.write_graphmlz)
write("igraph", "GML", "igraph.gml", of_igraph.write_gml)
write("igraph", "Pajek", "igraph.net", of_igraph.write_pajek)
write("igraph", "DOT", "igraph.dot", of_igraph.write_dot)
# These two part names by blanks.
of_igraph.vs["name"] = keys
of_igraph.to_undirected(combine_edges="first")
write("igraph", "LGL", "igraph.lgl", of_igraph.write_lgl)
write("igraph", "NCOL", "igraph.ncol", of_igraph.write_ncol)

# rdflib
EX = rdflib.Namespace("http://example.org/")
statements = rdflib.Dataset(default_union=True)
for key, fields in PEOPLE.items():
    statements.add((EX[key], rdflib.RDF.type, EX[fields["labels"]]))
    statements.add((EX[key], rdflib.RDFS.label, rdflib.Literal(fields["name"], lang="en")))
    statements.add((EX[key], EX.born, rdflib.Literal(fields["born"])))
for source, relation, target, _ in EDGES:
    statements.add((EX[source], EX[relation], EX[target]))
plain = rdflib.Graph()
for triple in statements.triples((None, None, None)):
    plain.add(triple)
for kind, name, format in [
    ("Turtle", "rdflib.ttl", "turtle"),
    ("N-Triples", "rdflib.nt", "nt"),
    ("RDF/XML", "rdflib.rdf", "xml"),
    ("RDF/XML", "rdflib-pretty.owl", "pretty-xml"),
    ("JSON-LD", "rdflib.jsonld", "json-ld"),
    ("N3", "rdflib.n3", "n3"),
]:
    write("rdflib", kind, name, lambda path, format=format: plain.serialize(path, format=format))
for kind, name, format in [
    ("TriG", "rdflib.trig", "trig"),
    ("N-Quads", "rdflib.nq", "nquads"),
    ("TriX", "rdflib-trix.xml", "trix"),
]:
    write("rdflib", kind, name, lambda path, format=format: statements.serialize(path, format=format))

# pandas
nodes = pandas.DataFrame([{"id": key, **fields} for key, fields in PEOPLE.items()])
ends = pandas.DataFrame(EDGES, columns=["source", "type", "target", "weight"])
write("pandas", "CSV of edges", "pandas.csv", lambda path: ends.to_csv(path, index=False))
write("pandas", "CSV of edges", "pandas-index.csv", lambda path: ends.to_csv(path))
write("pandas", "TSV of edges", "pandas.tsv", lambda path: ends.to_csv(path, index=False, sep="\t"))
write("pandas", "JSON lines of edges", "pandas-edges.jsonl", lambda path: ends.to_json(path, orient="records", lines=True))
write("pandas", "CSV of nodes", "pandas-nodes.csv", lambda path: nodes.to_csv(path, index=False))
write("pandas", "JSON, records of edges", "pandas-records.json", lambda path: ends.to_json(path, orient="records"))
write("pandas", "JSON by column", "pandas.json", lambda path: ends.to_json(path))
write("pandas", "ODS", "pandas.ods", lambda path: nodes.to_excel(path, index=False))
write("pandas", "XLSX", "pandas.xlsx", lambda path: nodes.to_excel(path, index=False))
write("pandas", "HTML", "pandas.html", lambda path: nodes.to_html(path, index=False))
write("pyarrow", "Parquet", "pyarrow.parquet", lambda path: ends.to_parquet(path))
write("pyarrow", "Feather", "pyarrow.feather", lambda path: ends.to_feather(path))

# Documents
letter = docx.Document()
letter.add_heading("The engine", 1)
letter.add_paragraph(TEXT)
write("python-docx", "DOCX", "python-docx.docx", letter.save)
slides = pptx.Presentation()
slide = slides.slides.add_slide(slides.slide_layouts[1])
slide.shapes.title.text = "The engine"
slide.placeholders[1].text = TEXT
write("python-pptx", "PPTX", "python-pptx.pptx", slides.save)
note = odf.opendocument.OpenDocumentText()
note.text.addElement(odf.text.P(text=TEXT))
write("odfpy", "ODT", "odfpy.odt", note.save)
book = ebooklib.epub.EpubBook()
book.set_title("The engine")
book.set_language("en")
chapter = ebooklib.epub.EpubHtml(title="The engine", file_name="engine.xhtml", content=f"<h1>The engine</h1><p>{TEXT}</p>")
book.add_item(chapter)
book.toc = [chapter]
book.spine = [chapter]
book.add_item(ebooklib.epub.EpubNcx())
book.add_item(ebooklib.epub.EpubNav())
write("EbookLib", "EPUB", "ebooklib.epub", lambda path: ebooklib.epub.write_epub(path, book))
page = fpdf.FPDF()
page.add_page()
page.set_font("helvetica", size=12)
page.multi_cell(0, 8, TEXT)
write("fpdf2", "PDF", "fpdf2.pdf", page.output)
mail = EmailMessage()
mail["Subject"] = "The engine"
mail["From"] = "ada@example.org"
mail["To"] = "charles@example.org"
mail.set_content(TEXT)
write("Python", "E-mail", "python.eml", lambda path: Path(path).write_bytes(bytes(mail)))

print(json.dumps(written))
