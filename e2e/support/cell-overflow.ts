/** Which cells of the overview hold more than they have room for. */
import type { Page } from "@playwright/test";

/** One line for each: the method and the column. */
export function cellOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-cell]")].flatMap((cell) => {
      const room = cell.querySelector("[data-room]")?.getBoundingClientRect();
      const lines = [...cell.querySelectorAll("[data-room] [data-node], [data-room] > span > span")];
      const isOut = lines.some((line) => {
        const { top, bottom, right } = line.getBoundingClientRect();
        return (
          room !== undefined && (top < room.top - 2 || bottom > room.bottom + 2 || right > room.right + 2)
        );
      });
      return isOut ? [`${cell.closest("article")?.ariaLabel}, ${cell.dataset.cell}`] : [];
    }),
  );
}
