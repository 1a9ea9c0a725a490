import { expect, it } from "vitest";
import { isSitemap, readSitemap } from "./sitemap";

it("is known by its first element", () => {
  expect(isSitemap('<?xml version="1.0"?>\n<!-- <rdf> -->\n<urlset xmlns="x">')).toBe(true);
  expect(isSitemap("<sm:sitemapindex>")).toBe(true);
  expect(isSitemap("<rdf:RDF><urlset>")).toBe(false);
  expect(isSitemap("urlset")).toBe(false);
});

it("lists pages and sitemaps, each once, with entities and CDATA read, and pictures of pages left out", () => {
  const text = `<urlset xmlns:image="i">
    <url><loc> https://example.org/a?b=1&amp;c=2 </loc><lastmod>2026-01-01</lastmod>
      <image:image><image:loc>https://example.org/picture.png</image:loc></image:image></url>
    <url><loc><![CDATA[https://example.org/b]]></loc></url>
    <url><loc>https://example.org/b</loc></url>
    <url><loc>https://example.org/${"x".repeat(3_000)}</loc></url>
    <url></url></urlset>`;
  expect(readSitemap(text)).toEqual({
    pages: ["https://example.org/a?b=1&c=2", "https://example.org/b"],
    sitemaps: [],
  });
  expect(
    readSitemap("<sitemapindex><sitemap><loc>https://example.org/1.xml</loc></sitemap></sitemapindex>"),
  ).toEqual({ pages: [], sitemaps: ["https://example.org/1.xml"] });
});
