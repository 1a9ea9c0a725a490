/**
 * Edges between similar chunks, one for each signal that selects a pair, with their evidence (SAGE section 2.1 B, "Edge
 * metadata for traversal"): signal and value, shared entities, joinable columns, and the rows and columns of a table in
 * which the shared entities occur.
 */
import { SHARED_ENTITIES, SIMILAR_CONTENT, SIMILAR_TOPIC } from "../../../graph/chunk-edges";
import type { PropertyValue } from "../../../graph/graph-element";
import type { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { SIGNALS, type SignalName } from "./candidate-pairs";
import type { ChunkDescription } from "./describe-chunks";
import { forEachPair, type Selection, type SignalDistributions } from "./select-pairs";

/** Shared entities or columns named on an edge at most; the count of all is there too. */
const LISTED = 5;

const EDGE_TYPES: Readonly<Record<SignalName, string>> = {
  content: SIMILAR_CONTENT,
  topic: SIMILAR_TOPIC,
  entities: SHARED_ENTITIES,
};

type Properties = Record<string, PropertyValue>;

/** @returns edges added */
export function linkSimilar(
  builder: GraphBuilder,
  chunks: readonly ChunkDescription[],
  distributions: SignalDistributions,
  { selectors }: Selection,
): number {
  const before = builder.edgeCount;
  const { values } = distributions.pairs;
  forEachPair(distributions.pairs, (a, b, pair) => {
    if (!selectors[pair]) return;
    const [one, other] = [chunks[a]!, chunks[b]!];
    const evidence = evidenceOf(one, other);
    for (const [signal, name] of SIGNALS.entries()) {
      if (!(selectors[pair]! & (1 << signal))) continue;
      const place = distributions.placeOf(a, b, signal);
      const value = values[name][pair]!;
      builder.addEdge({
        source: builder.ids.at(one.node),
        target: builder.ids.at(other.node),
        type: EDGE_TYPES[name],
        kind: "similarity",
        weight: distributions.shareBelow(place, value),
        properties: {
          signal: distributions.all[place]!.title,
          value: Math.round(value * 1000) / 1000,
          ...evidence,
        },
      });
    }
  });
  return builder.edgeCount - before;
}

function evidenceOf(one: ChunkDescription, other: ChunkDescription): Properties {
  const [few, many] = one.entities.size < other.entities.size ? [one, other] : [other, one];
  const entities = [...few.entities].filter((entity) => many.entities.has(entity));
  return {
    ...listed("sharedEntities", entities),
    ...(one.table && other.table ? listed("joinableColumns", joinableColumns(one.table, other.table)) : {}),
    ...(one.table && !other.table ? placesOf(one.table, entities) : {}),
    ...(other.table && !one.table ? placesOf(other.table, entities) : {}),
  };
}

/** Columns with the same header, and columns with the same words in a cell: "Opponent", "Opponent = Team". */
function joinableColumns(one: DescribedRows, other: DescribedRows): string[] {
  const joinable = one.header.filter((header) => header !== "" && other.header.includes(header));
  const others = other.header.map((_, column) => valuesOf(other, column));
  for (const [column, header] of one.header.entries()) {
    const own = valuesOf(one, column);
    for (const [index, values] of others.entries()) {
      const name = other.header[index]!;
      if (name !== header && [...own].some((value) => values.has(value)))
        joinable.push(`${header} = ${name}`);
    }
  }
  return joinable;
}

type DescribedRows = NonNullable<ChunkDescription["table"]>;

function valuesOf({ rows }: DescribedRows, column: number): Set<string> {
  return new Set(rows.map((row) => row[column] ?? "").filter((value) => value !== ""));
}

/** The data rows, from 0 in the whole table, and the columns in which entities occur. */
function placesOf({ header, rows, from }: DescribedRows, entities: readonly string[]): Properties {
  const wanted = new Set(entities);
  const [places, columns] = [new Set<number>(), new Set<string>()];
  for (const [index, row] of rows.entries()) {
    for (const [column, value] of row.entries()) {
      if (!wanted.has(value)) continue;
      places.add(from + index);
      columns.add(header[column] ?? "");
    }
  }
  return places.size > 0 ? { rows: [...places].join(","), columns: [...columns].join(", ") } : {};
}

/** The first few in words and the count of all. */
function listed(key: string, found: readonly string[]): Properties {
  return found.length > 0 ? { [key]: found.slice(0, LISTED).join("; "), [`${key}Count`]: found.length } : {};
}
