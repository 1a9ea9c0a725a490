"use client";
/** The next question of a conversation: what its words refer to is shown before it is asked, and can be chosen otherwise. */
import { useQuery } from "@tanstack/react-query";
import { CornerDownLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useMemo, useState } from "react";
import { followUpAddress } from "@/components/addresses/ask-address";
import { schemaQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import type { Method } from "@/lib/api/methods";
import { QUESTION_MAX_CHARACTERS, type Run } from "@/lib/methods/contract/run";
import { findReferences } from "@/lib/questions/conversation/find-references";
import { askInstead, namedAfter, resolveQuestion } from "@/lib/questions/conversation/resolve-question";
import { spokenBefore } from "@/lib/questions/conversation/spoken-before";
import { choicesOf, placeOf, type ReferenceChoices, withChoices } from "./choose-references";
import { ReferenceChip } from "./reference-chip";

const NO_CHOICES: ReferenceChoices = new Map();

export function FollowUpBox({ run, methods }: { run: Run; methods: readonly Method[] }) {
  const id = useId();
  const router = useRouter();
  const [question, setQuestion] = useState("");
  const [choices, setChoices] = useState(NO_CHOICES);
  const relations = useQuery(schemaQuery(run.knowledgeBase)).data?.relations;
  const before = useMemo(() => spokenBefore(run), [run]);
  const written = question.trim();
  const start = question.length - question.trimStart().length;
  const references = useMemo(
    () => withChoices(findReferences(written, before, relations), choices),
    [written, before, relations, choices],
  );
  const instead = askInstead(written, before);
  const resolved = instead ?? resolveQuestion(written, references).question;
  // Which of several names it replaces, and whether something is called so, the graph says when it is asked.
  const other = namedAfter(written);

  function ask(event: FormEvent) {
    event.preventDefault();
    if (written === "") return;
    const chosen = choices.size > 0 ? choicesOf(references) : undefined;
    router.push(followUpAddress(run, methods, { question: written, references: chosen }));
  }

  return (
    <form
      onSubmit={ask}
      aria-label="Follow-up"
      className="min-w-0 flex-1 rounded-lg border bg-panel px-2 py-1"
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Follow-up question
        </label>
        <input
          id={id}
          data-question
          value={question}
          maxLength={QUESTION_MAX_CHARACTERS}
          autoComplete="off"
          placeholder="Ask a follow-up: “and who wrote it?”"
          onChange={({ target }) => {
            setQuestion(target.value);
            // A choice is about the characters at its place.
            setChoices(NO_CHOICES);
          }}
          aria-describedby={written === "" ? undefined : `${id}-read`}
          className="h-7 min-w-0 flex-1 rounded-sm bg-transparent px-2 text-sm outline-offset-0 placeholder:text-ink-faint"
        />
        <Button type="submit" size="small" disabled={written === ""}>
          Ask <CornerDownLeft aria-hidden />
        </Button>
      </div>
      {written !== "" && (
        <div
          id={`${id}-read`}
          aria-live="polite"
          className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 pt-1 pb-0.5 text-xs text-ink-soft"
        >
          {references.map((reference) => (
            <ReferenceChip
              key={`${start} ${placeOf(reference)}`}
              reference={reference}
              onChoose={(nodes) => setChoices(new Map([...choices, [placeOf(reference), nodes]]))}
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
        </div>
      )}
    </form>
  );
}
