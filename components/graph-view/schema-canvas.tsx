/** The schema as a drawing; choosing a label lights its relations. */
import type { StylesheetJson } from "cytoscape";
import { useMemo, useState } from "react";
import { formatNoun } from "@/components/ui/format";
import type { EdgeKind, GraphSchema } from "@/lib/graph/graph-source";
import { type CanvasColours, edgeName, haloOf, nameSides, textAndLines } from "./canvas-style";
import { GraphCanvas } from "./graph-canvas";
import { placeRow } from "./places/places";
import { usePlaces } from "./places/use-places";
import { KIND_LOOKS } from "./roles";
import { schemaElements } from "./schema-elements";

const NODE_ROOM = 110;
const ROW_DISTANCE = 170;
const PADDING = 48;
const NOTHING: readonly string[] = [];

interface SchemaCanvasProps {
  schema: GraphSchema;
  /** A stable set: a new one lays the drawing out again. */
  kinds: ReadonlySet<EdgeKind>;
}

export function SchemaCanvas({ schema, kinds }: SchemaCanvasProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const drawn = useMemo(() => schemaElements(schema, kinds), [schema, kinds]);
  const { graph, unjoined } = useMemo(() => {
    const ids = drawn.flatMap(({ group, data }) => (group === "nodes" ? [String(data.id)] : []));
    const edges = drawn.flatMap(({ group, data }) =>
      group === "edges" ? [{ source: String(data.source), target: String(data.target) }] : [],
    );
    const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
    return {
      graph: { nodes: ids.filter((id) => joined.has(id)).map((id) => ({ id })), edges },
      unjoined: ids.filter((id) => !joined.has(id)),
    };
  }, [drawn]);
  const forced = usePlaces(graph, NOTHING, NODE_ROOM);
  const waiting = graph.nodes.length > 0 && Object.keys(forced).length === 0;
  const places = useMemo(
    () => (waiting ? forced : placeRow(forced, unjoined, ROW_DISTANCE)),
    [waiting, forced, unjoined],
  );
  const pointed = hovered ?? selected;
  const elements = useMemo(() => {
    if (pointed === null) return drawn;
    const touches = ({ data }: (typeof drawn)[number]) => data.source === pointed || data.target === pointed;
    const near = new Set(drawn.filter(touches).flatMap(({ data }) => [data.source, data.target]));
    return drawn.map((element) => {
      if (element.data.id === pointed) return { ...element, classes: ["selected"] };
      if (element.group === "edges")
        return touches(element)
          ? { ...element, data: { ...element.data, naming: 0 }, classes: ["lit"] }
          : { ...element, classes: ["faded"] };
      return { ...element, classes: near.has(element.data.id) ? [] : ["faded"] };
    });
  }, [drawn, pointed]);

  return (
    <GraphCanvas
      label={`Schema: ${formatNoun(schema.labels.length, "label")}, ${formatNoun(schema.relations.length, "relation type")}. The tables below say the same.`}
      elements={elements}
      places={places}
      style={schemaStyle}
      view={NOTHING}
      padding={PADDING}
      selected={selected}
      onHover={setHovered}
      onSelect={setSelected}
    />
  );
}

/** Style of a schema graph; sizes come from the counts in the elements. */
function schemaStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: "data(size)",
        height: "data(size)",
        "background-color": KIND_LOOKS.other.colour,
        "border-color": KIND_LOOKS.other.outline,
        "border-width": 1.5,
      },
    },
    {
      selector: "edge",
      style: {
        width: "data(size)",
        "target-arrow-shape": "triangle",
        ...edgeName(colours),
        "loop-direction": "-45deg",
        "loop-sweep": "-60deg",
      },
    },
    { selector: "node.selected, node.hovered", style: haloOf(colours, 0.3) },
    {
      selector: "edge.lit",
      style: { "line-color": colours.focus, "target-arrow-color": colours.focus, color: colours.ink },
    },
    { selector: ".faded", style: { opacity: 0.2 } },
    ...nameSides(),
  ];
}
