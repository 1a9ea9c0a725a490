/** Failed tests, by the reports of Vitest and Playwright: a line for each, the first lines of its error, and how to run it alone. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const UNIT_REPORTS = ["vitest.json", "vitest-slow.json", "vitest-postgres.json", "vitest-neo4j.json"];
const ERROR_LINES = 12;
const ERROR_LENGTH = 1_500;

/**
 * @param reports the folder of the reports; a report that is missing has no failures
 * @returns lines to print; none where nothing failed
 */
export function failedTests(reports) {
  return [
    ...UNIT_REPORTS.flatMap((file) => failedUnitTests(read(reports, file))),
    ...failedBrowserTests(read(reports, "playwright.json")),
  ].flatMap(({ name, file, error }) => [
    `✗ ${name}`,
    ...excerpt(error),
    ...(file ? [`    alone: npm test -- ${file}`] : []),
  ]);
}

function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded has no tests.
    const file = path.relative(process.cwd(), path.resolve(name)).split(path.sep).join("/");
    if (failed.length === 0) return status === "failed" ? [{ name: file, file, error: message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      file,
      error: failureMessages.join("\n"),
    }));
  });
}

function failedBrowserTests(report) {
  const errors = (report?.errors ?? []).map(({ message }) => ({ name: "browser tests", error: message }));
  return [...errors, ...(report?.suites ?? []).flatMap(failedSpecs)];
}

function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs
    // One that passed when it ran again for its trace has failed, too.
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
    .map(({ title, line, tests }) => ({
      name: `e2e/${file}:${line} › ${title}`,
      file: `e2e/${file}:${line}`,
      error: tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))[0]?.message,
    }));
  return [...failed, ...suites.flatMap(failedSpecs)];
}

function excerpt(error = "") {
  return stripVTControlCharacters(error)
    .slice(0, ERROR_LENGTH)
    .split("\n")
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`);
}

function read(reports, file) {
  const place = path.join(reports, file);
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : null;
}
