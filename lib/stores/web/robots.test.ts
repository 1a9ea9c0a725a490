import { expect, it } from "vitest";
import { Robots } from "./robots";

const allows = (text: string, path: string) =>
  new Robots(text, "Hopscope").allows(new URL(path, "https://example.org"));

it.each([
  ["", "/a", true],
  ["User-agent: *\nDisallow: /private/", "/private/a.html", false],
  ["User-agent: *\nDisallow: /private/", "/public", true],
  ["User-agent: *\nDisallow:", "/a", true],
  ["User-agent: *\nDisallow: / # all of it", "/a", false],
  ["User-agent: *\r\nDisallow: /a\r\nAllow: /a/open", "/a/open/1", true],
  ["User-agent: *\nDisallow: /a/open\nAllow: /a", "/a/open/1", false],
  ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["User-agent: *\nDisallow: /*?sort=", "/list?sort=up", false],
  ["User-agent: other\nDisallow: /", "/a", true],
  ["User-agent: other\nUser-agent: hopscope\nDisallow: /b\n\nUser-agent: *\nDisallow: /", "/a", true],
  ["User-agent: other\nUser-agent: hopscope\nDisallow: /b\n\nUser-agent: *\nDisallow: /", "/b", false],
  ["Disallow: /", "/a", true],
])("%j: %s %s", (text, path, expected) => {
  expect(allows(text, path)).toBe(expected);
});
