/** The references of a follow-up and the question that results: shown while it is written, and open to other choices. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { schemaQuery } from "@/components/api/queries";
import type { Run } from "@/lib/measure/run/run";
import { findReferences } from "@/lib/questions/conversation/find-references";
import type { ReferenceChoice } from "@/lib/questions/conversation/reference";
import { askInstead, namedAfter, resolveQuestion } from "@/lib/questions/conversation/resolve-question";
import { spokenBefore } from "@/lib/questions/conversation/spoken-before";
import { choicesOf, placeOf, type ReferenceChoices, withChoices } from "./choose-references";
import { ReferenceChip } from "./reference-chip";

interface FollowUpReadingProps {
  run: Run;
  question: string;
  onChoose: (chosen: ReferenceChoice[]) => void;
}

const NO_CHOICES: ReferenceChoices = new Map();

export function FollowUpReading({ run, question, onChoose }: FollowUpReadingProps) {
  // A choice is about the characters at its place.
  const [made, setMade] = useState({ question, choices: NO_CHOICES });
  const choices = made.question === question ? made.choices : NO_CHOICES;
  const written = question.trim();
  const start = question.length - question.trimStart().length;
  const relations = useQuery(schemaQuery(run.knowledgeBase)).data?.relations;
  const before = useMemo(() => spokenBefore(run), [run]);
  const found = useMemo(() => findReferences(written, before, relations), [written, before, relations]);
  const references = withChoices(found, choices);
  const instead = askInstead(written, before);
  const resolved = instead ?? resolveQuestion(written, references).question;
  // Only the graph knows which of several names it replaces, and whether such a name exists: it is queried once the question is asked.
  const other = namedAfter(written);
  return (
    <>
      {references.map((reference) => (
        <ReferenceChip
          key={`${start} ${placeOf(reference)}`}
          reference={reference}
          onChoose={(nodes) => {
            const next: ReferenceChoices = new Map([...choices, [placeOf(reference), nodes]]);
            setMade({ question, choices: next });
            onChoose(choicesOf(withChoices(found, next)));
          }}
        />
      ))}
      {resolved === written ? (
        <span>
          {references.length === 0
            ? "Nothing in it refers to the answer: it is asked as typed."
            : "It is asked as typed."}
        </span>
      ) : (
        <span className="min-w-0 break-words">
          {instead !== null && before.named.length > 1 ? (
            "Asks the question before about this, in place of what is most like it."
          ) : (
            <>
              Asks: <span className="text-ink">{resolved}</span>
              {instead === null && other !== undefined && (
                <> Where something is called “{other}”, it asks the question before about that.</>
              )}
            </>
          )}
        </span>
      )}
    </>
  );
}
