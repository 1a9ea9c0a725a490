/** What a run spoke of: the nodes that its question names, and those that answer it. */

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
}

/** What is read of an artefact of the trace; only one of the kind "mentions" has names. */
interface SpokenArtefact {
  kind: string;
  mentions?: readonly {
    span: readonly [number, number];
    readings: readonly { node: string; name: string; labels: readonly string[] }[];
  }[];
}

/** What is read of a run. */
export interface SpokenRun {
  question: string;
  verdict?: { agree: number; answers: readonly { node: string; name: string }[] } | null | undefined;
  columns: readonly {
    counterfactual: unknown;
    stages: readonly { artefacts: readonly SpokenArtefact[] }[];
    retrieval: {
      evidence: { nodes: readonly { id: string; name: string; labels: readonly string[] }[] };
    } | null;
  }[];
}

/** Of a run that has ended, the answers are those of its verdict; while it runs, there are none yet. */
export function spokenBefore({ question, verdict, columns }: SpokenRun): SpokenBefore {
  const own = columns.filter(({ counterfactual }) => counterfactual === null);
  const labels = new Map<string, readonly string[]>();
  for (const { retrieval } of own)
    for (const node of retrieval?.evidence.nodes ?? []) labels.set(node.id, node.labels);
  const artefacts = own.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const mentions = artefacts.find((one) => one.kind === "mentions" && (one.mentions ?? []).length > 0);
  const named = (mentions?.mentions ?? []).flatMap(({ span, readings }) => {
    const [first] = readings;
    // A node that only a given query names has no place in the question.
    if (!first || span[0] === span[1]) return [];
    return [{ node: first.node, name: first.name, labels: first.labels, span }];
  });
  const answers = verdict && verdict.agree > 0 ? verdict.answers : [];
  return {
    question,
    answers: answers.map(({ node, name }) => ({ node, name, labels: labels.get(node) ?? [] })),
    named: named.toSorted((one, other) => one.span[0] - other.span[0]),
  };
}
