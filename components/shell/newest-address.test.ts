import { expect, it } from "vitest";
import { guarded } from "./newest-address";

const ROUTER = { __NA: true };

function openedAt(start: string) {
  let address = new URL(start, "http://localhost");
  const go = (_: unknown, __: string, url?: string | URL | null) => {
    if (url) address = new URL(url, address);
  };
  const { replace, push, left } = guarded({ replace: go, push: go }, () => address.href);
  return {
    page: (url: string) => replace(null, "", url),
    router: (url: string) => replace(ROUTER, "", url),
    push: (url: string) => push(ROUTER, "", url),
    left,
    now: () => address.pathname + address.search,
  };
}

it("stays the newest while the router draws older ones", () => {
  const { page, router, now } = openedAt("/explore");
  page("?filter=1");
  page("?filter=2");
  router("/explore?filter=1");
  expect(now()).toBe("/explore?filter=2");
  router("/explore?filter=2");
  expect(now()).toBe("/explore?filter=2");
});

it("follows the router once it has drawn the newest, and wherever a person goes", () => {
  const { page, router, push, left, now } = openedAt("/explore");
  page("?filter=1");
  router("/explore?filter=1");
  router("/explore?node=2");
  expect(now()).toBe("/explore?node=2");
  page("?filter=3");
  push("/explore?kb=films");
  router("/explore?kb=films");
  expect(now()).toBe("/explore?kb=films");
  page("?filter=4");
  router("/ask");
  expect(now()).toBe("/ask");
  page("?filter=5");
  left();
  router("/ask?question=why");
  expect(now()).toBe("/ask?question=why");
});
