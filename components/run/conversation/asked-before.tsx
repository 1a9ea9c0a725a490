/** A follow-up as it was written, and the nodes that its references were resolved to. */
import { useRouter } from "next/navigation";
import { followUpAddress } from "@/components/addresses/ask-address";
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import type { Follows } from "@/lib/questions/conversation/reference";
import { choicesOf, placeOf, withChoices } from "./choose-references";
import { ReferenceChip } from "./reference-chip";

interface AskedBeforeProps {
  run: Run;
  follows: Follows;
  methods: readonly Method[];
}

export function AskedBefore({ run, follows, methods }: AskedBeforeProps) {
  const router = useRouter();
  const { asked, references } = follows;
  const isOver = run.state !== "running";
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      {asked === run.question ? (
        <span>A follow-up. Nothing in it was replaced: it was asked as typed.</span>
      ) : (
        <span className="min-w-0 break-words">Asked as “{asked}”</span>
      )}
      {isOver &&
        references.map((reference) => (
          <ReferenceChip
            key={placeOf(reference)}
            reference={reference}
            onChoose={(nodes) => {
              const chosen = choicesOf(withChoices(references, new Map([[placeOf(reference), nodes]])));
              router.push(
                followUpAddress(run, methods, { question: asked, references: chosen, after: follows.run }),
              );
            }}
          />
        ))}
    </div>
  );
}
