/** Small graphs of several kinds, for ordinary questions. */
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";

type Properties = Record<string, PropertyValue>;
/** Nodes as [labels by space, name, properties], edges as "from|TYPE|to". */
export async function graphOf(
  nodes: readonly [string, string, Properties?][],
  edges: readonly (string | [string, Properties])[],
): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const [labels, name, properties = {}] of nodes)
    builder.addNode({ id: name, name, labels: labels.split(" "), text: "", properties });
  for (const one of edges) {
    const [text, properties = {}] = typeof one === "string" ? [one] : one;
    const [source, type, target] = text.split("|") as [string, string, string];
    builder.addEdge({ source, type, target, kind: "relation", properties });
  }
  return snapshotSource(await memorySnapshot(builder));
}

export const packages = () =>
  graphOf(
    [
      ["Package", "zlib", { version: "1.2", size: 120, essential: true }],
      ["Package", "libpng", { version: "1.6", size: 300, essential: false }],
      ["Package", "cairo", { version: "1.16", size: 800, essential: false }],
      ["Package", "gtk", { version: "4.8", size: 5000, essential: false }],
      ["Package", "gimp", { version: "2.10", size: 20000, essential: false }],
      ["Package", "curl", { version: "7.8", size: 450, essential: false }],
      ["Package", "bash", { version: "5.2", size: 1900, essential: true }],
      ["Maintainer", "Ann Roe"],
      ["Maintainer", "Bob Lind"],
    ],
    [
      "libpng|DEPENDS|zlib",
      "cairo|DEPENDS|libpng",
      "cairo|DEPENDS|zlib",
      "gtk|DEPENDS|cairo",
      "gimp|DEPENDS|gtk",
      "gimp|DEPENDS|libpng",
      "curl|DEPENDS|zlib",
      "zlib|MAINTAINED_BY|Ann Roe",
      "libpng|MAINTAINED_BY|Ann Roe",
      "curl|MAINTAINED_BY|Ann Roe",
      "gtk|MAINTAINED_BY|Bob Lind",
    ],
  );

export const companies = () =>
  graphOf(
    [
      ["Organization", "Acme", { revenue: 50 }],
      ["Organization", "Borealis", { revenue: 90 }],
      ["Organization", "Cobalt", { revenue: 10 }],
      ["Organization", "Delta Fund", { revenue: 500 }],
      ["Person", "Jane Poe", { age: 40 }],
      ["Person", "Jon Ray", { age: 55 }],
      ["Person", "Mia Ott", { age: 33 }],
    ],
    [
      "Acme|HAS_INVESTOR|Jane Poe",
      "Acme|HAS_INVESTOR|Delta Fund",
      "Borealis|HAS_INVESTOR|Delta Fund",
      "Cobalt|HAS_INVESTOR|Mia Ott",
      "Cobalt|HAS_INVESTOR|Acme",
      "Acme|HAS_CEO|Jon Ray",
      "Borealis|HAS_CEO|Jane Poe",
      "Cobalt|HAS_CEO|Mia Ott",
      "Delta Fund|HAS_CEO|Jane Poe",
    ],
  );

export const social = () =>
  graphOf(
    [
      ["User", "ann"],
      ["User", "ben"],
      ["User DeletedUser", "cat"],
      ["User DeletedUser", "dan"],
      ["User", "eve"],
      ["Post", "Post A", { likes: 4 }],
      ["Post", "Post B", { likes: 9 }],
      ["Post", "Post C", { likes: 1 }],
    ],
    [
      "ann|FOLLOWS|ben",
      "cat|FOLLOWS|ben",
      "eve|FOLLOWS|ann",
      "ben|FOLLOWS|ann",
      "ann|POSTED|Post A",
      "ben|POSTED|Post B",
      "cat|POSTED|Post C",
    ],
  );

export const films = () =>
  graphOf(
    [
      ["Film", "Salt Roads", { released: 1961, minutes: 90 }],
      ["Film", "Paper Boats", { released: 1964, minutes: 120 }],
      ["Film", "Long Quay", { released: 1987, minutes: 101 }],
      ["Film", "Old Mill", { released: 1955, minutes: 99 }],
      ["Person", "Ida Holm", { born: 1920 }],
      ["Person", "Jonas Berg", { born: 1910 }],
      ["Person", "Karin Lund", { born: 1948 }],
      ["Person", "Otto Vik", { born: 1930 }],
      ["Person", "Eva Strand", { born: 1940 }],
    ],
    [
      "Ida Holm|DIRECTED|Salt Roads",
      "Ida Holm|DIRECTED|Paper Boats",
      "Karin Lund|DIRECTED|Long Quay",
      "Jonas Berg|DIRECTED|Long Quay",
      "Otto Vik|DIRECTED|Old Mill",
      "Otto Vik|ACTED_IN|Salt Roads",
      "Eva Strand|ACTED_IN|Salt Roads",
      "Eva Strand|ACTED_IN|Paper Boats",
      "Karin Lund|ACTED_IN|Old Mill",
      "Otto Vik|ACTED_IN|Old Mill",
    ],
  );

export const family = () =>
  graphOf(
    [
      ["Person", "Alma Reed"],
      ["Person", "Bruno Reed"],
      ["Person", "Dora Reed"],
      ["Person", "Emil Reed"],
      ["Person", "Finn Reed"],
      ["Person", "Greta Moll"],
      ["City", "Lindau"],
    ],
    [
      "Alma Reed|PARENT_OF|Bruno Reed",
      "Bruno Reed|PARENT_OF|Dora Reed",
      "Bruno Reed|PARENT_OF|Emil Reed",
      "Emil Reed|PARENT_OF|Finn Reed",
      "Greta Moll|PARENT_OF|Finn Reed",
      "Emil Reed|MARRIED_TO|Greta Moll",
      "Finn Reed|LIVES_IN|Lindau",
    ],
  );

export const work = () =>
  graphOf(
    [
      ["Employee", "Nora Falk", { salary: 5200, hired: 2015 }],
      ["Employee", "Omar Said", { salary: 6100, hired: 2012 }],
      ["Employee", "Pia Roth", { salary: 4300, hired: 2020 }],
      ["Employee", "Quin Lee", { salary: 7900, hired: 2008 }],
      ["Department", "Research", { budget: 900000 }],
      ["Department", "Sales", { budget: 400000 }],
      ["Project", "Aurora", { status: "active", cost: 120000 }],
      ["Project", "Beacon", { status: "closed", cost: 80000 }],
      ["Project", "Comet", { status: "active", cost: 310000 }],
    ],
    [
      "Nora Falk|WORKS_IN|Research",
      "Omar Said|WORKS_IN|Research",
      "Pia Roth|WORKS_IN|Sales",
      "Quin Lee|WORKS_IN|Sales",
      "Omar Said|MANAGES|Nora Falk",
      "Quin Lee|MANAGES|Omar Said",
      "Quin Lee|MANAGES|Pia Roth",
      "Aurora|OWNED_BY|Research",
      "Beacon|OWNED_BY|Sales",
      "Comet|OWNED_BY|Research",
    ],
  );

export const countries = () =>
  graphOf(
    [
      ["Country", "Norland", { population: 5_200_000 }],
      ["Country", "Sudia", { population: 9_100_000 }],
      ["Country", "Ostmark", { population: 800_000 }],
      ["City", "Fjordby", { population: 700_000 }],
      ["City", "Sandhavn", { population: 280_000 }],
      ["City", "Meridia", { population: 2_100_000 }],
    ],
    [
      "Fjordby|CAPITAL_OF|Norland",
      "Meridia|CAPITAL_OF|Sudia",
      "Fjordby|LOCATED_IN|Norland",
      "Sandhavn|LOCATED_IN|Norland",
      "Meridia|LOCATED_IN|Sudia",
      "Norland|BORDERS|Ostmark",
      "Ostmark|BORDERS|Sudia",
    ],
  );

export const survey = () =>
  graphOf(
    [
      ["Engineer", "Ada Holt"],
      ["Engineer", "Bram Ott"],
      ["Engineer", "Cleo Park"],
      ["Engineer", "Dov Lehr"],
      ["Division", "North"],
      ["Division", "South"],
      ["Division", "Coast"],
      ["Task", "Mapping"],
      ["Task", "Sounding"],
      ["Task", "Drilling"],
      ["Town", "Varde"],
      ["Town", "Skive"],
      ["Fault", "F-1", { hours: 3, openedOn: "2023-02-10" }],
      ["Fault", "F-2", { hours: 9, openedOn: "2023-05-04" }],
      ["Fault", "F-3", { hours: 5, openedOn: "2023-11-20" }],
    ],
    [
      "Cleo Park|REPORTS_TO|Bram Ott",
      "Dov Lehr|REPORTS_TO|Bram Ott",
      "Bram Ott|REPORTS_TO|Ada Holt",
      "Ada Holt|MEMBER_OF|North",
      "Bram Ott|MEMBER_OF|South",
      "Cleo Park|MEMBER_OF|South",
      "Dov Lehr|MEMBER_OF|Coast",
      "Ada Holt|WORKS_ON|Mapping",
      "Cleo Park|WORKS_ON|Mapping",
      "Bram Ott|WORKS_ON|Sounding",
      "Dov Lehr|WORKS_ON|Sounding",
      "Ada Holt|LIVES_IN|Varde",
      "Bram Ott|LIVES_IN|Skive",
      "Cleo Park|LIVES_IN|Varde",
      "Dov Lehr|LIVES_IN|Skive",
      "North|BASED_IN|Varde",
      "South|BASED_IN|Varde",
      "Coast|BASED_IN|Skive",
      "F-1|FIXED_BY|Cleo Park",
      "F-2|FIXED_BY|Dov Lehr",
      "F-3|FIXED_BY|Cleo Park",
    ],
  );
