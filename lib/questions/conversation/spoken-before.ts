/** The nodes that a run spoke of: those that its question names, those that answer it, and those in between. */
import { type Link, passedThrough } from "./passed-through";

/** A node that a later question may refer to. */
export interface Spoken {
  node: string;
  name: string;
  labels: readonly string[];
}

export interface SpokenBefore {
  question: string;
  /** Best first. */
  answers: readonly Spoken[];
  /** Named in the question, in its order, each with its place. */
  named: readonly (Spoken & { span: readonly [number, number] })[];
  /** Other meanings of "they": nodes that it was asked about together, and those of one label that its chains passed through. */
  groups: readonly (readonly Spoken[])[];
}

/** The parts of a trace artefact that are read; only one of the kind "mentions" has names. */
interface SpokenArtefact {
  kind: string;
  mentions?: readonly {
    span: readonly [number, number];
    readings: readonly { node: string; name: string; labels: readonly string[] }[];
  }[];
}

export interface SpokenRun {
  question: string;
  corrections?: readonly ({ node: string | null } | { nodes: readonly string[] } | object)[];
  verdict?:
    | {
        agree: number;
        answers: readonly { node: string; name: string }[];
        differ?: readonly { method: string }[];
      }
    | null
    | undefined;
  columns: readonly {
    method?: string;
    counterfactual: unknown;
    stages: readonly { artefacts: readonly SpokenArtefact[] }[];
    retrieval: {
      evidence: {
        nodes: readonly { id: string; name: string; labels: readonly string[] }[];
        edges?: readonly Link[];
      };
    } | null;
  }[];
}

/** The answers of a finished run are those of its verdict; a running one has none yet. */
export function spokenBefore({ question, corrections = [], verdict, columns }: SpokenRun): SpokenBefore {
  const own = columns.filter(({ counterfactual }) => counterfactual === null);
  const known = new Map<string, Spoken>();
  for (const { retrieval } of own)
    for (const { id, name, labels } of retrieval?.evidence.nodes ?? [])
      known.set(id, { node: id, name, labels });
  const artefacts = own.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const mentions = artefacts.find((one) => one.kind === "mentions" && (one.mentions ?? []).length > 0);
  const named = (mentions?.mentions ?? []).flatMap(({ span, readings }) => {
    const [first] = readings;
    // A node that only a given query names has no place in the question.
    if (!first || span[0] === span[1]) return [];
    return [{ node: first.node, name: first.name, labels: first.labels, span }];
  });
  const answers = verdict && verdict.agree > 0 ? verdict.answers : [];
  const asked = corrections.flatMap((one) =>
    "nodes" in one ? [one.nodes.flatMap((id) => known.get(id) ?? [])] : [],
  );
  const others = new Set(verdict?.differ?.map(({ method }) => method));
  const links = own.flatMap((column) =>
    others.has(column.method ?? "") ? [] : (column.retrieval?.evidence.edges ?? []),
  );
  const starts = [...named, ...asked.flat()].map(({ node }) => node);
  const ends = answers.map(({ node }) => node);
  return {
    question,
    answers: answers.map(({ node, name }) => ({ node, name, labels: known.get(node)?.labels ?? [] })),
    named: named.toSorted((one, other) => one.span[0] - other.span[0]),
    groups: [...asked, ...passedThrough(known, links, starts, ends)].filter((group) => group.length > 0),
  };
}
