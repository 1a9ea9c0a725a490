/** At which end of a relation the grammar of a question puts what it names. */
import { expect, it } from "vitest";
import { sourceEnd } from "./source-end";

/** "[]" is the named node, `*` marks the word of the relation, `+` the noun of the other node. */
function named(marked: string, type: string): "source" | "target" | null {
  const words = marked.split(" ");
  const at = words.findIndex((word) => word.startsWith("*"));
  const noun = words.findIndex((word) => word.startsWith("+"));
  const plain = words.map((word) => (word === "[]" ? "" : word.replace(/^[*+]/, "")));
  const end = sourceEnd(plain, at, type, { one: words.indexOf("[]"), other: noun < 0 ? null : noun });
  return end === null ? null : end === "one" ? "source" : "target";
}

it.each<[string, string, "source" | "target"]>([
  ["what does [] *depend on", "DEPENDS", "source"],
  ["which +packages *depend on []", "DEPENDS", "target"],
  ["+packages that *depend on []", "DEPENDS", "target"],
  ["+packages that [] *depends on", "DEPENDS", "source"],
  ["*dependencies of []", "DEPENDS", "source"],
  ["*dependents of []", "DEPENDS", "target"],
  ["reverse *dependencies of []", "DEPENDS", "target"],
  ["what *depends on []", "DEPEND", "target"],
  ["*followers of []", "FOLLOWS", "target"],
  ["who *follows []", "FOLLOWS", "target"],
  ["whom does [] *follow", "FOLLOWS", "source"],
  ["+users *followed by []", "FOLLOWS", "source"],
  ["who is [] *followed by", "FOLLOWS", "target"],
  ["+users who have not *followed []", "FOLLOWS", "target"],
  ["+users who have never been *followed by []", "FOLLOWS", "source"],
  ["who *influenced []", "INFLUENCED_BY", "source"],
  ["who was *influenced by []", "INFLUENCED_BY", "target"],
  ["*parents of []", "PARENT_OF", "target"],
  ["*children of []", "children", "source"],
  ["*manager of []", "MANAGES", "target"],
  ["[] s *boss", "MANAGES", "target"],
  ["*reports of []", "MANAGES", "source"],
  ["whom does [] *report to", "MANAGES", "target"],
  ["who *reports to []", "MANAGES", "source"],
  ["who does [] *manage", "REPORTS_TO", "target"],
  ["who *supervises []", "REPORTS_TO", "source"],
  ["*manager of []", "REPORTS_TO", "source"],
  ["in which +city does [] s *manager", "REPORTS_TO", "source"],
  ["who *taught []", "STUDENT_OF", "source"],
  ["whom did [] *mentor", "STUDENT_OF", "target"],
  ["who *invested in []", "HAS_INVESTOR", "source"],
  ["+organizations with [] as an *investor", "HAS_INVESTOR", "target"],
])("%s, %s", (marked, type, end) => {
  expect(named(marked, type)).toBe(end);
});
