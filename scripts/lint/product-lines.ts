/** The number of lines of each part of the product: what `budgets.test.ts` checks. */

const CODE = /\.(tsx?|mjs|css)$/;
const IS_TEST = /\.(test|spec|conformance)\.tsx?$|\/testing\//;

/** True if a file is product: code that is no test, and nothing that only tests use. */
export function isProduct(file: string): boolean {
  return CODE.test(file) && !IS_TEST.test(file);
}

/** The lines of product under each of the folders. @param lines how many lines a file has, by its path from the root */
export function productLines(
  folders: readonly string[],
  lines: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = new Map(folders.map((folder) => [folder, 0]));
  for (const [file, count] of lines) {
    const folder = folders.find((one) => file.startsWith(`${one}/`));
    if (folder && isProduct(file)) counts.set(folder, counts.get(folder)! + count);
  }
  return counts;
}

/** Folders with more lines than their budget, in words; and product of these places that no budget counts. */
export function overBudget(
  budgets: Readonly<Record<string, number>>,
  lines: ReadonlyMap<string, number>,
): string[] {
  const folders = Object.keys(budgets);
  const isCounted = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const places = new Set(folders.map((folder) => folder.split("/")[0]));
  const uncounted = [...lines.keys()].filter(
    (file) => places.has(file.split("/")[0]!) && isProduct(file) && !isCounted(file),
  );
  const over = [...productLines(folders, lines)].filter(([folder, count]) => count > budgets[folder]!);
  return [
    ...over.map(
      ([folder, count]) => `${folder} has ${count} lines of product, its budget is ${budgets[folder]}`,
    ),
    ...uncounted.map((file) => `${file} is in no folder of budgets.json`),
  ];
}
