/** A small made-up graph with every kind of property, for tests of the language. */
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";

type Properties = Record<string, PropertyValue>;

const SUPPLIERS: [string, Properties][] = [
  ["Alder Mill", { country: "Norway", founded: 1951, joined: 2001 }],
  ["Birch Works", { country: "Norway", founded: 1987, joined: 2009 }],
  ["Cedar Yard", { country: "Chile", founded: 2004, joined: 2014 }],
  ["Dogwood Farm", { country: "Kenya", founded: 1969, joined: 2002 }],
];
const ABOUT_SUPPLIERS = ["A sawmill by the fjord", "Makes shelves; once a sawmill", "", "Grows tea"];
const PRODUCTS: [string, string, Properties][] = [
  [
    "Oak Table",
    "Furniture",
    { price: 340, discontinued: false, stock: 4, description: "A table of solid oak" },
  ],
  [
    "Pine Shelf",
    "Furniture",
    { price: 85, discontinued: false, stock: 0, description: "Light shelf for books" },
  ],
  ["Wool Rug", "Textiles", { price: 120, discontinued: true, stock: 2, description: "Soft rug of wool" }],
  ["Linen Towel", "Textiles", { price: 15, discontinued: false, stock: 90 }],
  ["Green Tea", "Food", { price: 8, discontinued: false, stock: 40, description: "Tea from the hills" }],
  ["Black Tea", "Food", { price: 7, discontinued: true, stock: 0 }],
];
const SUPPLIES: [number, number][] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [2, 3],
  [3, 4],
  [3, 5],
];
const CUSTOMERS: [string, Properties][] = [
  ["Mara Lindt", { born: 1990, joined: 2012, email: "mara@example.org" }],
  ["Otto Brandt", { born: 1962, joined: 2003 }],
  ["Pia Solano", { born: 1975, joined: 2015, email: "pia@example.org" }],
];
const ORDERED: [number, number, Properties][] = [
  [0, 0, { quantity: 1, date: "2019-03-02" }],
  [0, 4, { quantity: 12, date: "2020-07-14" }],
  [1, 4, { quantity: 3, date: "2021-01-30" }],
  [1, 1, { quantity: 2, date: "2021-05-08" }],
  [1, 2, { quantity: 1, date: "2018-11-20" }],
];

/** Ids are s0…, p0…, c0… and the names of the categories. Customer c0 reviewed p0, and c1 manages s0. */
export async function shopGraph(): Promise<GraphSource> {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string, properties: Properties, text = "") =>
    builder.addNode({ id, name, labels: [label], text, properties });
  const edge = (source: string, type: string, target: string, properties: Properties = {}) =>
    builder.addEdge({ source, type, target, kind: "relation", properties });
  for (const [at, [name, properties]] of SUPPLIERS.entries())
    node(`s${at}`, "Supplier", name, properties, ABOUT_SUPPLIERS[at]);
  for (const category of new Set(PRODUCTS.map(([, category]) => category)))
    node(category, "Category", category, {});
  for (const [at, [name, category, properties]] of PRODUCTS.entries()) {
    node(`p${at}`, "Product", name, properties);
    edge(`p${at}`, "IN_CATEGORY", category);
  }
  for (const [at, [name, properties]] of CUSTOMERS.entries()) node(`c${at}`, "Customer", name, properties);
  for (const [supplier, product] of SUPPLIES) edge(`s${supplier}`, "SUPPLIES", `p${product}`);
  for (const [customer, product, properties] of ORDERED)
    edge(`c${customer}`, "ORDERED", `p${product}`, properties);
  edge("c0", "REVIEWED", "p0", { rating: 5 });
  edge("c1", "REVIEWED", "p4", { rating: 3 });
  edge("c2", "REVIEWED", "p4", { rating: 4 });
  return snapshotSource(await memorySnapshot(builder));
}
