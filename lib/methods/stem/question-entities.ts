/** The starts and targets of a question's schema graphs, taken together. */
import type { NodeId } from "../../graph/graph-source";
import type { Mention } from "../../questions/mentions/mention";
import { isQuestionEntity, type SchemaGraph } from "./schema-graph";

/** Readings of a name that are walked from where no schema graph says which is meant. */
const READINGS = 3;

/** The nodes that the schema graphs start from; where there are none, what the names may mean. */
export function questionEntities(mentions: readonly Mention[], beams: readonly SchemaGraph[]): NodeId[] {
  const named = beams.flatMap(({ nodes }) =>
    nodes.filter(isQuestionEntity).map(({ readings }) => readings[0]!.node),
  );
  const read = mentions.flatMap(({ readings }) => readings.slice(0, READINGS).map(({ node }) => node));
  return [...new Set(named.length > 0 ? named : read)];
}

export function countTriples(beams: readonly SchemaGraph[]): number {
  const names = beams.flatMap(({ nodes, triples }) =>
    triples.map(({ head, relation, tail }) =>
      JSON.stringify([nodes[head]!.name, relation, nodes[tail]!.name]),
    ),
  );
  return new Set(names).size;
}

export function relationTypes(beams: readonly SchemaGraph[]): string[] {
  return [...new Set(beams.flatMap(({ triples }) => triples.map(({ relation }) => relation)))];
}
