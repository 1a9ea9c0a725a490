/** Forms against those that a grammar gives. */
import { expect, it } from "vitest";
import { isMaking, isParticiple, participleFrom, participleOf, singularOf } from "./verb-forms";

it.each(
  "cast:cast broadcast:broadcast break:broken oversee:overseen rewrite:rewritten withhold:withheld found:founded find:found transmit:transmitted prefer:preferred offer:offered visit:visited develop:developed star:starred base:based free:freed marry:married play:played stop:stopped control:controlled travel:travelled reveal:revealed open:opened enter:entered murder:murdered relay:relayed return:returned research:researched report:reported sail:sailed equip:equipped edit:edited limit:limited defer:deferred show:shown anchor:anchored quit:quit agree:agreed"
    .split(" ")
    .map((pair) => pair.split(":")),
)("%s gives %s", (lemma, participle) => {
  expect(participleOf(lemma!)).toBe(participle);
  expect(isParticiple(participle!)).toBe(true);
});

it("takes a participle as it is, whatever the lemma is said to be", () => {
  expect(participleFrom("Co-designed", "co-designed")).toBe("co-designed");
  expect(participleFrom("re-elected", "re-elected")).toBe("re-elected");
  expect(participleFrom("casted", "casted")).toBe("cast");
  expect(participleFrom("breaked", "breaked")).toBe("broken");
  expect(participleFrom("co-starring", "co-starring")).toBe("co-starred");
  expect(participleFrom("co-writing", "co-writing")).toBe("co-written");
  expect(participleFrom("rides", "ride")).toBe("ridden");
  expect(participleFrom("transmitting", "transmit")).toBe("transmitted");
});

it("knows what makes something, with a prefix too", () => {
  for (const one of ["founded", "co-founded", "cowritten", "re-released", "built"])
    expect(isMaking(one)).toBe(true);
  for (const one of ["married", "visited", "co-starred"]) expect(isMaking(one)).toBe(false);
});

it.each(
  "members:member cities:city children:child churches:church series:series status:status business:business wives:wife leaders:leader chairwomen:chairwoman headquarters:headquarters gas:gas"
    .split(" ")
    .map((pair) => pair.split(":")),
)("one of %s is a %s", (many, one) => expect(singularOf(many!)).toBe(one));
