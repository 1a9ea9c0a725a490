/** Line below the answer of a run: how many methods give it and in which ways, what it leaves out, and which methods differ. */
import { Fragment, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tip } from "@/components/ui/tip";
import type { RunColumn } from "@/lib/measure/run/run";
import type { AnswerResult } from "@/lib/methods/contract/answer";
import type { RunAddress } from "../state/use-run-address";
import type { Verdict } from "../state/verdict";
import { ComputedBy } from "./answer-result";
import { byReason, type Headline } from "./headline";

interface AgreementLineProps {
  headline: Headline;
  /** Warning about words of the question that the answer leaves out; empty if there are none. */
  broadness: string;
  /** Answers that no longer hold, in words; empty if there are none. */
  ended: string;
  /** The method whose words are shown; null if no method answers. */
  surest: RunColumn | null;
  /** A computed number, yes or no, or list. */
  figure: AnswerResult | null;
  /** The differing methods that are shown, and whether these are all. */
  shown: Verdict["differ"];
  isAll: boolean;
  titleOf: (column: string) => string;
  address: RunAddress;
  children: ReactNode;
}

export function AgreementLine(props: AgreementLineProps) {
  const { headline, broadness, ended, surest, figure, shown, isAll, titleOf, address, children } = props;
  if (!surest && shown.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-compact text-ink-soft max-sm:flex-col max-sm:gap-1 sm:pl-7">
      <ul
        aria-label={surest ? "Methods that differ" : "Why no method answers"}
        // On one line, so that the overview stays in view; the button beside it shows the rest.
        className={classNames(
          "flex min-w-0 flex-1 flex-wrap items-center gap-x-4",
          !isAll && "@min-[80rem]:*:shrink-0 @min-[80rem]:not-has-open:flex-nowrap",
        )}
      >
        {surest && (
          <li>
            <Tip text={headline.meaning}>
              <button type="button" className="cursor-help rounded-sm text-left">
                {headline.agreement}
              </button>
            </Tip>
            , in the words of <MethodLink method={surest.id} {...{ titleOf, address }} />
          </li>
        )}
        {ended && (
          <li className="min-w-0 max-w-full break-words">
            <Tip text="The question does not say when, so what has ended counts as well. Ask with “now” for what still holds.">
              <button type="button" className="cursor-help rounded-sm text-left">
                {ended}
              </button>
            </Tip>
          </li>
        )}
        {broadness && <li className="font-medium text-warn">{broadness}</li>}
        {byReason(shown).map(({ why, methods: [method, ...others] }) => (
          <li
            key={method}
            title={isAll ? undefined : why}
            className={classNames(
              "min-w-0 break-words",
              !isAll && "@min-[80rem]:shrink!",
              !isAll && others.length === 0 && "@min-[80rem]:truncate",
            )}
          >
            <MethodLink {...{ method, titleOf, address }} />
            {surest ? ` differs: ${lowerFirst(why)}` : `: ${lowerFirst(why)}`}
            {others.map((other, at) => (
              <Fragment key={other}>
                {at === 0
                  ? others.length === 1
                    ? " So does "
                    : " So do "
                  : at === others.length - 1
                    ? " and "
                    : ", "}
                <MethodLink method={other} {...{ titleOf, address }} />
              </Fragment>
            ))}
            {others.length > 0 && "."}
          </li>
        ))}
        {figure && (
          <li className="has-open:basis-full">
            <ComputedBy result={figure} />
          </li>
        )}
      </ul>
      {surest && children}
    </div>
  );
}

function MethodLink({
  method,
  titleOf,
  address,
}: Pick<AgreementLineProps, "titleOf" | "address"> & { method: string }) {
  return (
    <button
      type="button"
      className="font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      onClick={() => address.focusOn({ column: method, phase: "answer" })}
    >
      {titleOf(method)}
    </button>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
