/** The links between the parts of an archive: paths relative to a part, and the relationships of Office. */
import { xmlParser } from "../xml-parser";

/** The target of a link in `part`, as a name in the archive. */
export function resolvePart(part: string, link: string): string {
  const path = link.startsWith("/") ? link.slice(1) : `${part.slice(0, part.lastIndexOf("/") + 1)}${link}`;
  const folders: string[] = [];
  for (const step of path.split("#", 1)[0]!.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== "." && step !== "") folders.push(step);
  }
  return folders.join("/");
}

export interface Relationship {
  /** The last word of its type: "slide", "notesSlide". */
  type: string;
  target: string;
}

/** The relationships of `part`, by id, from the text of its `.rels`. */
export function relationshipsOf(part: string, rels: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  eachElement(rels, (name, { Id, Type, Target }) => {
    if (name !== "Relationship" || !Id || !Type || !Target) return;
    found.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target: resolvePart(part, Target) });
  });
  return found;
}

/** Calls with every element that opens, in order. */
export function eachElement(
  xml: string,
  take: (name: string, attributes: Record<string, string>) => void,
): void {
  xmlParser({ onopentag: take }).end(xml);
}
