/** The next question of a conversation: what its words refer to is shown before it is asked, and can be chosen otherwise. */
import { CornerDownLeft } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { followUpAddress } from "@/components/addresses/ask-address";
import { Button } from "@/components/ui/button";
import type { Method } from "@/lib/api/methods";
import { QUESTION_MAX_CHARACTERS } from "@/lib/measure/run/question-limit";
import type { Run } from "@/lib/measure/run/run";
import type { ReferenceChoice } from "@/lib/questions/conversation/reference";

const loadReading = () => import("./follow-up-reading").then((module) => module.FollowUpReading);
/** Its grammar is not needed to read a run: it comes when a person turns to the box. */
const FollowUpReading = dynamic(loadReading, { ssr: false });

export function FollowUpBox({ run, methods }: { run: Run; methods: readonly Method[] }) {
  const id = useId();
  const router = useRouter();
  const [question, setQuestion] = useState("");
  const [chosen, setChosen] = useState<ReferenceChoice[]>();
  const written = question.trim();

  function ask(event: FormEvent) {
    event.preventDefault();
    if (written === "") return;
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
          onFocus={() => void loadReading().catch(() => {})}
          onChange={({ target }) => {
            setQuestion(target.value);
            // A choice is about the characters at its place.
            setChosen(undefined);
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
          <FollowUpReading {...{ run, question }} onChoose={setChosen} />
        </div>
      )}
    </form>
  );
}
