/** Lays the names of a scene out: each below its mark, within what is free on its line, on two lines where that shows more of it. */

import { COLUMNS } from "./place-slots";
import {
  type Box,
  GAP,
  LINE,
  MARK,
  markBox,
  NAME_SIZE,
  type PlacedName,
  type Point,
  type SceneNode,
  type Size,
} from "./scene-parts";
import { shorten, textWidth, wrap } from "./scene-text";

/** @param taken where no name may be, beside the marks of the nodes: those are always avoided */
export function layNames(
  nodes: readonly SceneNode[],
  at: ReadonlyMap<string, Point>,
  { width, height }: Size,
  taken: readonly Box[],
): Map<string, PlacedName> {
  const own = width / COLUMNS - GAP;
  // Before a name is laid, the room of its slot is reserved for it, as far as it needs that.
  const names = new Map(
    nodes.map(({ id, name }) => {
      const { x, y } = at.get(id)!;
      const half = Math.min(textWidth(name, NAME_SIZE), own) / 2;
      return [id, [line(y, 0, x - half, x + half)]];
    }),
  );
  const marks = nodes.map(({ id }) => markBox(at.get(id)!));
  const roomOn = (id: string, x: number, { top, bottom }: Box): [number, number] => {
    const others = [...names].flatMap(([other, boxes]) => (other === id ? [] : boxes));
    const beside = [...taken, ...marks, ...others].filter((box) => box.top < bottom && top < box.bottom);
    let [from, to] = [1, width - 1];
    for (const { left, right } of beside) {
      if ((left + right) / 2 < x) from = Math.max(from, right + GAP);
      else to = Math.min(to, left - GAP);
    }
    return [from, to];
  };
  // Those at the sides first: the middle has room on both.
  const fromSide = ({ id }: SceneNode) => Math.abs(at.get(id)!.x - width / 2);
  const inTurn = nodes.toSorted((one, other) => fromSide(other) - fromSide(one));
  return new Map(
    inTurn.map(({ id, name }) => {
      const { x, y } = at.get(id)!;
      const [first, second] = [line(y, 0, x, x), line(y, 1, x, x)];
      const [from, to] = roomOn(id, x, first);
      const [left, right] = second.bottom <= height ? roomOn(id, x, second) : [x, x];
      const isWide = textWidth(name, NAME_SIZE) > to - from;
      const wrapped = isWide ? wrap(name, to - from, right - left, NAME_SIZE) : null;
      const lines = wrapped ?? [shorten(name, to - from, NAME_SIZE)];
      const places = lines.map((text, at) => {
        const size = textWidth(text, NAME_SIZE);
        const [least, most] = at === 0 ? [from, to] : [left, right];
        const start = Math.max(least, Math.min(x - size / 2, most - size));
        return { text, x: start + size / 2, box: line(y, at, start, start + size) };
      });
      names.set(
        id,
        places.map(({ box }) => box),
      );
      return [
        id,
        {
          lines: places.map(({ text, x: middle, box }) => ({
            text,
            x: middle,
            y: box.top + NAME_SIZE - 1.5,
            box,
          })),
        },
      ] as const;
    }),
  );
}

/** The first line of a name below a mark, or one further down. */
function line(y: number, at: number, left: number, right: number): Box {
  const top = y + MARK / 2 + 1 + at * LINE;
  return { left, right, top, bottom: top + LINE - 1 };
}
