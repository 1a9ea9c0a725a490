/** Adjectives of countries: "Irish", "from Ireland". */

const COUNTRY_OF: ReadonlyMap<string, string> = new Map(
  (
    "afghan Afghanistan,american United States,argentine Argentina,argentinian Argentina,australian Australia,austrian Austria,belgian Belgium,brazilian Brazil," +
    "british United Kingdom,bulgarian Bulgaria,canadian Canada,chilean Chile,chinese China,colombian Colombia,croatian Croatia,cuban Cuba,czech Czech Republic," +
    "danish Denmark,dutch Netherlands,egyptian Egypt,english England,estonian Estonia,finnish Finland,french France,german Germany,ghanaian Ghana," +
    "greek Greece,hungarian Hungary,icelandic Iceland,indian India,indonesian Indonesia,iranian Iran,iraqi Iraq,irish Ireland,israeli Israel," +
    "italian Italy,jamaican Jamaica,japanese Japan,kenyan Kenya,korean South Korea,latvian Latvia,lebanese Lebanon,lithuanian Lithuania,malaysian Malaysia," +
    "mexican Mexico,moroccan Morocco,nigerian Nigeria,norwegian Norway,pakistani Pakistan,peruvian Peru,philippine Philippines,polish Poland,portuguese Portugal," +
    "romanian Romania,russian Russia,scottish Scotland,serbian Serbia,slovak Slovakia,slovenian Slovenia,spanish Spain,swedish Sweden,swiss Switzerland," +
    "syrian Syria,taiwanese Taiwan,thai Thailand,tunisian Tunisia,turkish Turkey,ukrainian Ukraine,vietnamese Vietnam,welsh Wales"
  )
    .split(",")
    .map((pair) => {
      const [adjective, ...country] = pair.split(" ");
      return [adjective!, country.join(" ")];
    }),
);
const COUNTRIES: ReadonlySet<string> = new Set([...COUNTRY_OF.values()].map((name) => name.toLowerCase()));

/** People who are called by another noun than the adjective; both in lower case. */
const PEOPLE: Readonly<Record<string, string>> = {
  dane: "danish",
  finn: "finnish",
  scot: "scottish",
  spaniard: "spanish",
  swede: "swedish",
  turk: "turkish",
};

/** Other words for the same country, in lower case: "portugal" of "portuguese", and "swede" and "sweden" of "swedish". */
export function otherCountryWords(word: string): string[] {
  const country = (COUNTRY_OF.get(word) ?? word).toLowerCase();
  if (!COUNTRIES.has(country)) return [];
  const adjectives = [...COUNTRY_OF].flatMap(([own, name]) => (name.toLowerCase() === country ? [own] : []));
  const people = Object.entries(PEOPLE).flatMap(([noun, own]) => (adjectives.includes(own) ? [noun] : []));
  return [country, ...adjectives, ...people].filter((own) => own !== word);
}

/** "Ireland" of "Irish" and "irish"; "polish" is a verb. */
export function countryOf(adjective: string): string | undefined {
  return adjective === "polish" ? undefined : COUNTRY_OF.get(adjective.toLowerCase());
}

/** True for the name of a country, which is no misspelling of another one. */
export function isCountry(name: string): boolean {
  return COUNTRIES.has(name.toLowerCase());
}
