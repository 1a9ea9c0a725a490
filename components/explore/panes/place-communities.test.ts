import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphOverview } from "@/lib/graph/overview/overview";
import { NAME_ROOM, nameCommunities, placeCommunities } from "./place-communities";

type Drawn = Pick<GraphOverview, "communities" | "between">;

const overviews: fc.Arbitrary<Drawn> = fc
  .array(fc.integer({ min: 2, max: 100_000 }), { minLength: 1, maxLength: 12 })
  .chain((sizes) =>
    fc.record({
      communities: fc.constant(
        sizes
          .toSorted((a, b) => b - a)
          .map((nodes, at) => ({
            hubs: [{ id: `h${at}`, name: `Hub ${"x".repeat(at * 4)}`, labels: ["A"], edges: nodes }],
            ...{ nodes, edges: nodes, labels: [] },
          })),
      ),
      between: fc
        .uniqueArray(fc.tuple(fc.nat(sizes.length - 1), fc.nat(sizes.length - 1)), { selector: String })
        .map((pairs) =>
          pairs.flatMap(([source, target]) =>
            source < target ? [{ source, target, edges: source + target }] : [],
          ),
        ),
    }),
  );
const sizes = fc.constantFrom(
  { width: 360, height: 230 },
  { width: 840, height: 380 },
  { width: 1400, height: 440 },
);
const widthOf = (text: string) => text.length * 7;

describe("the map of communities", () => {
  // To place them takes most of the time: one property for all that holds of places and names.
  it("has circles inside, apart, by size and with room for names, which are not written over one another or circles", () => {
    fc.assert(
      fc.property(overviews, sizes, (overview, size) => {
        const places = placeCommunities(overview, size);
        for (const { x, y, radius } of places) {
          expect(x - radius).toBeGreaterThanOrEqual(0);
          expect(x + radius).toBeLessThanOrEqual(size.width);
          expect(y - radius).toBeGreaterThanOrEqual(0);
          expect(y + radius + NAME_ROOM).toBeLessThanOrEqual(size.height);
        }
        const radii = places.map(({ radius }) => radius);
        expect(radii).toEqual(radii.toSorted((a, b) => b - a));
        expect(placeCommunities(overview, size)).toEqual(places);
        for (const [at, one] of places.entries())
          for (const other of places.slice(0, at))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
              0.9 * (one.radius + other.radius),
            );
        const names = nameCommunities(
          overview.communities.map(({ hubs }) => hubs[0]!.name),
          places,
          size,
          widthOf,
        );
        const written = names.flatMap((name) => name ?? []);
        for (const [at, one] of written.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(size.width);
          for (const other of written.slice(0, at))
            expect(
              one.left < other.right &&
                other.left < one.right &&
                Math.abs(one.top - other.top) < NAME_ROOM - 2,
            ).toBe(false);
        }
        if (names.length === 1) expect(names[0]).not.toBeNull();
      }),
    );
  });
});
