/** A knowledge base of films that has what the commands of the documentation name, and a site that has its pages. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const FILMS = {
  "nodes.csv": [
    "id,name,label,text,year,released,born",
    "f1,The Third Man,Film,A writer looks for his friend in Vienna.,1949,1949,",
    "f2,Odd Man Out,Film,A wounded man hides in Belfast.,1947,1947,",
    "f3,Some Like It Hot,Film,A comedy about two musicians on the run.,1959,1959,",
    "f4,Notorious,Film,A spy film set in Rio.,1946,1946,",
    "f5,The Apartment,Film,A comedy about a clerk and his flat.,1960,1960,",
    "f6,Citizen Kane,Film,A reporter asks what a last word meant.,1941,1941,",
    "f7,Gosford Park,Film,A murder in a country house.,2001,2001,",
    "f8,Lost in Translation,Film,Two strangers meet in Tokyo.,2003,2003,",
    "p1,Carol Reed,Person,Carol Reed directed films in Britain.,,,1906",
    "p2,Orson Welles,Person,Orson Welles acted and directed.,,,1915",
    "p3,Billy Wilder,Person,Billy Wilder directed comedies.,,,1906",
    "p4,Alfred Hitchcock,Person,Alfred Hitchcock directed thrillers.,,,1899",
    "p5,Ben Hecht,Person,Ben Hecht wrote scripts.,,,1894",
    "p6,Robert Altman,Person,Robert Altman directed films with many actors.,,,1925",
    "p7,C. Reed,Person,A director in Britain.,,,",
    "p8,Sofia Coppola,Person,Sofia Coppola directs and writes.,,,1971",
    "g1,Comedy,Genre,,,,",
    "g2,Thriller,Genre,,,,",
    "c1,Belfast,City,,,,",
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    ...["f1,p1", "f2,p1", "f3,p3", "f4,p4", "f5,p3", "f6,p2", "f7,p6", "f8,p8"].map((ends) =>
      ends.replace(",", ",DIRECTED_BY,"),
    ),
    ...["f1,p2", "f6,p2"].map((ends) => ends.replace(",", ",STARRING,")),
    ...["f4,p5", "f8,p8"].map((ends) => ends.replace(",", ",WRITTEN_BY,")),
    ...["f3,g1", "f5,g1", "f4,g2", "f1,g2"].map((ends) => ends.replace(",", ",HAS_GENRE,")),
  ].join("\n"),
} as const;

/** As many as a planner learns from. */
export const QUESTIONS = [
  ...[
    ["The Third Man", "p1", "Which writer looks for his friend in Vienna?", "f1"],
    ["Odd Man Out", "p1", "In which film does a wounded man hide in Belfast?", "f2"],
    ["Some Like It Hot", "p3", "Which comedy has two musicians on the run?", "f3"],
    ["Notorious", "p4", "Which spy film is set in Rio?", "f4"],
    ["The Apartment", "p3", "Which comedy is about a clerk and his flat?", "f5"],
    ["Citizen Kane", "p2", "In which film does a reporter ask what a last word meant?", "f6"],
    ["Gosford Park", "p6", "Which film has a murder in a country house?", "f7"],
    ["Lost in Translation", "p8", "In which film do two strangers meet in Tokyo?", "f8"],
  ].flatMap(([film, director, plot, found]) => [
    [`Who directed ${film}?`, [director]],
    [plot, [found]],
  ]),
  ["Which films did Carol Reed direct?", ["The Third Man", "Odd Man Out"]],
  ["Which films did Billy Wilder direct?", ["Some Like It Hot", "The Apartment"]],
  ["Which films did Alfred Hitchcock direct?", ["Notorious"]],
  ["Which films did Robert Altman direct?", ["Gosford Park"]],
  ["Who wrote Notorious?", ["Ben Hecht"]],
  ["Who wrote Lost in Translation?", ["Sofia Coppola"]],
]
  .map(([question, answers], at) => JSON.stringify({ id: `q${at}`, question, answers }))
  .join("\n");

/** What another system found for two of the questions. */
export const RUN = "q0 Q0 p1 1 2.5 run\nq0 Q0 Orson%20Welles 2 1.5 run\nq1 Q0 f1 1 1 run\n";

export const MORE_EDITS = [
  "action,id,name,labels,source,type,target,into,alias,year,note",
  "add-node,f9,The Fallen Idol,Film,,,,,,1948,",
  "add-edge,,,,f9,DIRECTED_BY,p1,,,,",
].join("\n");

/** Serves a guide and two sitemaps that list another page each, on a free port; the address that it has. */
export async function openSite(): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url, headers }, response) => {
    const listed = SITEMAPS[url ?? ""];
    const page = listed ? sitemap(`http://${headers.host}${listed}`) : PAGES[url ?? ""];
    response.writeHead(page ? 200 : 404, {
      "content-type": url?.endsWith(".xml") ? "application/xml" : "text/html",
    });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const SITEMAPS: Readonly<Record<string, string>> = {
  "/sitemap.xml": "/comedies.html",
  "/docs/sitemap.xml": "/docs/westerns.html",
};

const PAGES: Readonly<Record<string, string>> = {
  "/guide.html": "<title>Guide</title><h1>Guide</h1><p>The Third Man was shot in Vienna after the war.</p>",
  "/comedies.html": "<title>Comedies</title><h1>Comedies</h1><p>The Apartment won five awards.</p>",
  "/docs/westerns.html": "<title>Westerns</title><h1>Westerns</h1><p>High Noon plays in real time.</p>",
};

function sitemap(page: string): string {
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${page}</loc></url></urlset>`;
}
