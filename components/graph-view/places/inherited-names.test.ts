/** Nodes may have ids that every object inherits: each layout places them, and the canvas draws them. */
import cytoscape from "cytoscape";
import { describe, expect, it } from "vitest";
import { arrangeNodes } from "../../explore/canvas/arrange-nodes";
import { findCommunities } from "../../explore/canvas/find-communities";
import { syncElements } from "../sync-elements";
import { growNodes } from "./grow-nodes";
import { nearestOnSide } from "./nearest";
import { placeAround } from "./place-around";
import { placeNodes } from "./place-nodes";
import { type Places, placeOf } from "./places";

const IDS = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__", "a"];
const EDGES = IDS.map((source, at) => ({ source, target: IDS[(at + 1) % IDS.length]! }));
const GROWTH = { nodes: IDS, edges: EDGES, nodeSize: 34 };
const STARTS = placeAround(IDS, EDGES, {}, 34);
const ARRANGED = {
  ...{ nodes: IDS.map((id) => ({ id, label: id })), edges: EDGES },
  ...{ around: "constructor", distance: 60 },
};

const finite = { x: expect.any(Number), y: expect.any(Number) };

describe("names that every object has", () => {
  const layouts: Record<string, () => Places> = {
    forces: () => placeNodes({ ...GROWTH, core: [], previous: {} }),
    "forces around a core": () => placeNodes({ ...GROWTH, core: IDS.slice(0, 3), previous: STARTS }),
    growth: () => growNodes({ ...GROWTH, previous: STARTS, arranged: ["a"], fixed: {} }),
    sunflowers: () => placeAround(IDS, EDGES, {}, 34),
    layers: () => arrangeNodes({ ...ARRANGED, kind: "layers" }),
    rings: () => arrangeNodes({ ...ARRANGED, kind: "rings" }),
    "a grid for each label": () => arrangeNodes({ ...ARRANGED, kind: "labels" }),
    "a grid by degree": () => arrangeNodes({ ...ARRANGED, kind: "degrees" }),
  };

  it.each(Object.entries(layouts))("are placed by %s", (_, place) => {
    const places = place();
    expect(Object.keys(places).toSorted()).toEqual(IDS.toSorted());
    for (const id of IDS) expect(placeOf(places, id)).toEqual(finite);
  });

  it("are looked at as nodes without a place before they have one", () => {
    expect(placeOf({}, "constructor")).toBeUndefined();
    expect(placeOf({}, "__proto__")).toBeUndefined();
    expect(nearestOnSide(IDS, { a: { x: 0, y: 0 } }, "a", "left")).toBeNull();
    expect(findCommunities(IDS, EDGES).size).toBe(IDS.length);
  });

  it("are drawn once they have a place, and removed", () => {
    const graph = cytoscape({ headless: true, styleEnabled: true });
    const elements = [
      ...IDS.map((id) => ({ group: "nodes" as const, data: { id } })),
      ...EDGES.map(({ source, target }) => ({
        group: "edges" as const,
        data: { id: `edge ${source}`, source, target },
      })),
    ];
    const draw = (drawn: typeof elements, places: Places) => {
      for (const _ of syncElements(graph, drawn, places));
      return graph.elements().map((element) => element.id());
    };
    expect(draw(elements, {})).toEqual([]);
    expect(draw(elements, placeAround(IDS, EDGES, {}, 34)).toSorted()).toEqual(
      elements.map(({ data }) => data.id).toSorted(),
    );
    for (const id of IDS) expect(graph.getElementById(id).position()).toEqual(finite);
    expect(draw([], {})).toEqual([]);
    graph.destroy();
  });
});
