/** Models' findings in chunks, in the form of those by patterns. */
import type { BelievedFacts } from "./believed-facts";
import type { Findings, FoundFact } from "./extraction";

/** A fact whose sentence has both names, and one whose sentence says "it"; not measured. */
const CONFIDENCE = { named: 0.8, meant: 0.6 } as const;

/** @param values facts by id of the chunk, of one model */
export function modelFindings(values: ReadonlyMap<string, BelievedFacts>, model: string): Findings {
  const facts: FoundFact[] = [];
  const mentions: Findings["mentions"] = [];
  for (const [chunk, said] of values) {
    const seen = new Map<string, string>();
    for (const { subject, subjectLabel, relation, object, objectLabel, sentence } of said.facts) {
      const isNamed = sentence.includes(subject) && sentence.includes(object);
      facts.push({
        subject: { name: subject, label: subjectLabel, noun: null },
        type: relation,
        object: { name: object, label: objectLabel, noun: null },
        sentence,
        chunk,
        confidence: isNamed ? CONFIDENCE.named : CONFIDENCE.meant,
        by: model,
      });
      seen.set(subject, subjectLabel);
      seen.set(object, objectLabel);
    }
    for (const [name, label] of seen) mentions.push({ name, label, noun: null, chunk });
  }
  return { facts, mentions };
}
