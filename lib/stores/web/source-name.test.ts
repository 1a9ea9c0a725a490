import { expect, it } from "vitest";
import { sourceNameOf } from "./source-name";

const name = (address: string, type = "") => sourceNameOf(new URL(address), type);

it.each([
  ["https://example.org/", "text/html", "example.org/index.html"],
  ["https://example.org/guide/", "text/html", "example.org/guide/index.html"],
  ["https://example.org/guide/install.htm", "text/html", "example.org/guide/install.htm"],
  ["https://example.org/page.php", "text/html", "example.org/page.php.html"],
  ["https://example.org/paper.pdf", "application/pdf", "example.org/paper.pdf"],
  ["https://example.org/paper.pdf", "text/html", "example.org/paper.pdf.html"],
  ["https://example.org/paper", "application/pdf", "example.org/paper.pdf"],
  ["https://example.org/README.md", "text/plain", "example.org/README.md"],
  ["https://example.org/README", "text/plain", "example.org/README.txt"],
  ["https://example.org/films.nodes.csv", "text/csv", "example.org/films.nodes.csv"],
  ["https://example.org/edges.csv.gz", "application/gzip", "example.org/edges.csv.gz"],
  ["https://example.org/resource/Heat", "text/turtle", "example.org/resource/Heat.ttl"],
  ["https://example.org/context", "application/ld+json", "example.org/context.jsonld"],
  ["https://example.org/graph.gexf", "application/xml", "example.org/graph.gexf"],
  ["https://example.org/graph.graphml", "application/octet-stream", "example.org/graph.graphml"],
  ["https://example.org/notes.md", "text/vnd.unusual", "example.org/notes.md"],
  ["http://localhost:8080/a.html", "text/html", "localhost_8080/a.html"],
  ["https://example.org/list?page=2", "text/html", "example.org/list@page=2.html"],
  ["https://example.org/a%2Fb/%2e%2e%5c.html", "text/html", "example.org/a_b/_._.html"],
  ["https://example.org/.hidden/x.html", "text/html", "example.org/_hidden/x.html"],
])("%s of the type %s is %s", (address, type, expected) => {
  expect(name(address, type)).toBe(expected);
});

it.each(["image/png", "video/mp4", "text/css", "application/javascript"])("%s is not read", (type) => {
  expect(name("https://example.org/thing", type)).toBeNull();
  expect(name("https://example.org/thing.html", type)).toBeNull();
});

it("a picture is none, also under the name of a text", () => {
  expect(name("https://example.org/thing.csv", "image/png")).toBeNull();
});

it("names of queries and paths that are long or odd stay apart, and short", () => {
  const long = (end: string) => `https://example.org/a?q=${"x".repeat(900)}${end}`;
  expect(name(long("1"), "text/html")).not.toBe(name(long("2"), "text/html"));
  expect(name("https://example.org/a?q=%20", "text/html")).not.toBe(
    name("https://example.org/a?q=%2B", "text/html"),
  );
  const deep = `https://example.org/${"step-of-a-path/".repeat(100)}${"y".repeat(300)}.html`;
  for (const address of [long("1"), deep]) expect(name(address, "text/html")!.length).toBeLessThan(400);
  expect(name(deep, "text/html")).toMatch(/^example\.org\/.*\.html$/);
});
