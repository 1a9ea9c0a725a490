/** Which texts in the drawings of the overview cover one another, or leave their cell, as they are drawn. */
import type { Page } from "@playwright/test";

/** One line for each pair: the column, and both texts. */
export function labelOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Lines of text are higher than their letters. */
    const [SIDE, ABOVE] = [0.5, 2];
    return [...document.querySelectorAll<HTMLElement>("[data-cell]")].flatMap((cell) => {
      const around = cell.getBoundingClientRect();
      const texts = [...cell.querySelectorAll("svg text")].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return {
          words: text.textContent,
          left: left + SIDE,
          right: right - SIDE,
          top: top + ABOVE,
          bottom: bottom - ABOVE,
        };
      });
      const said = (words: string) => `${cell.closest("article")?.ariaLabel}, ${cell.dataset.cell}: ${words}`;
      const outside = texts.filter(
        ({ left, right, bottom }) =>
          left < around.left - 1 || right > around.right + 1 || bottom > around.bottom + 1,
      );
      const pairs = texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          )
          .map((other) => `“${one.words}” and “${other.words}”`),
      );
      return [...pairs.map(said), ...outside.map(({ words }) => said(`“${words}” leaves the cell`))];
    });
  });
}
