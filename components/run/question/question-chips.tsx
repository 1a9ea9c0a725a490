/** The reading of a question apart from its names: conditions with their alternative readings, and unknown names. */
import { ChevronDown, Pencil, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import type { Answer } from "@/lib/methods/contract/answer";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import type { Corrections } from "./use-corrections";

interface QuestionChipsProps {
  operators: NonNullable<Answer["operators"]>;
  /** True if no method was sure enough of them to answer. */
  isDoubtful: boolean;
  unknown: NonNullable<Answer["unknown"]>;
  corrections: Corrections;
}

export function QuestionChips({ operators, isDoubtful, unknown, corrections }: QuestionChipsProps) {
  if (operators.length + unknown.length === 0) return null;
  return (
    <ul aria-label="How the question was read" className="flex flex-wrap items-center gap-1.5 text-xs">
      {operators.map((operator) => (
        <li key={operator.span.join()}>
          <OperatorChip operator={operator} isDoubtful={isDoubtful} corrections={corrections} />
        </li>
      ))}
      {unknown.map(({ span, text, nearest, persons }) => (
        <li key={span.join()}>
          <ChipMenu
            label={`“${text}” is ${persons ? "a name of several people" : "not in this graph"}: other names`}
            look="border-warn bg-warn-ground text-warn"
            chip={
              <>
                <SearchX aria-hidden className="size-3.5" />“{text}” is{" "}
                {persons ? "a name of several people" : "not in this graph"}
              </>
            }
          >
            <MenuLabel>
              {nearest.length > 0 ? "Did you mean" : "Nothing in the graph is called alike"}
            </MenuLabel>
            {nearest.map((name) => (
              <MenuItem key={name} onSelect={() => corrections.rewrite(span, name)}>
                {name}
              </MenuItem>
            ))}
          </ChipMenu>
        </li>
      ))}
    </ul>
  );
}

interface OperatorChipProps {
  operator: NonNullable<Answer["operators"]>[number];
  isDoubtful: boolean;
  corrections: Corrections;
}

function OperatorChip({
  operator: { span, text, reading, alternatives },
  isDoubtful,
  corrections: { choose, undo, isCorrected },
}: OperatorChipProps) {
  const others = alternatives.filter((one) => one !== reading);
  const corrected = isCorrected(span);
  const chip = (
    <>
      {corrected && <Pencil aria-label="corrected" className="size-3" />}
      <span className="text-ink-soft">{text}</span>
      <span className="font-medium">{shortReading(text, reading)}</span>
    </>
  );
  if (others.length === 0 && !corrected)
    return <span className={`${CHIP} border-line-strong bg-panel`}>{chip}</span>;
  return (
    <ChipMenu
      label={`${text}, read as ${writePattern(reading)}: change how it is read`}
      look="border-line-strong bg-panel hover:bg-hover"
      chip={chip}
    >
      {isDoubtful && !corrected && (
        <MenuItem onSelect={() => choose({ span, reading })}>Yes, it means {writePattern(reading)}</MenuItem>
      )}
      <MenuLabel>“{text}” could also be</MenuLabel>
      {others.map((one) => (
        <MenuItem key={one} onSelect={() => choose({ span, reading: one })}>
          {writePattern(one)}
        </MenuItem>
      ))}
      {corrected && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => undo(span)}>Undo the correction</MenuItem>
        </>
      )}
    </ChipMenu>
  );
}

/** Beside the words that are read so: "Carol Reed" is a "Person", "not" leaves out. */
export function shortReading(text: string, reading: string): string {
  const [words, said] = [text.toLowerCase(), reading.toLowerCase()];
  if (said === "not") return "must not be";
  const short = said.endsWith(` ${words}`) ? reading.slice(0, -text.length - 1) : reading;
  return writePattern(short);
}

const CHIP = "inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-left";

interface ChipMenuProps {
  label: string;
  look: string;
  chip: ReactNode;
  children: ReactNode;
}

function ChipMenu({ label, look, chip, children }: ChipMenuProps) {
  return (
    <Menu
      className="max-h-72 max-w-[calc(100vw-1rem)] overflow-auto"
      trigger={
        <button type="button" aria-label={label} className={`${CHIP} ${look}`}>
          {chip}
          <ChevronDown aria-hidden className="size-3" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
