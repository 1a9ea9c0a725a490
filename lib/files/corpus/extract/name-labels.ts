/** Labels by the name itself: "University of Graz", "Acme Inc.", "Otto Brand", "Peru". */
import { GIVEN_NAMES } from "./given-names";
import { labelled } from "./noun-labels";

/** Names that are places wherever they stand: countries, states of the United States and of other federations, continents, and some large cities. */
const PLACES =
  "afghanistan|albania|algeria|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|barbados|belarus|belgium|belize|benin|bhutan|bolivia|bosnia|botswana|brazil|brunei|bulgaria|burkina faso|burma|burundi|cambodia|cameroon|canada|cape verde|chile|china|colombia|costa rica|croatia|cuba|cyprus|czechoslovakia|czech republic|denmark|dominican republic|east germany|ecuador|egypt|el salvador|england|eritrea|estonia|ethiopia|fiji|finland|france|gabon|gambia|germany|ghana|great britain|greece|greenland|guatemala|guinea|guyana|haiti|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|ivory coast|jamaica|japan|kazakhstan|kenya|kosovo|kuwait|laos|latvia|lebanon|lesotho|liberia|libya|liechtenstein|lithuania|luxembourg|macau|macedonia|madagascar|malawi|malaysia|maldives|mali|malta|mauritania|mauritius|mexico|moldova|monaco|mongolia|montenegro|morocco|mozambique|myanmar|namibia|nepal|netherlands|new zealand|nicaragua|nigeria|north korea|northern ireland|norway|oman|pakistan|palestine|panama|papua new guinea|paraguay|peru|philippines|poland|portugal|prussia|puerto rico|qatar|romania|russia|rwanda|saudi arabia|scotland|senegal|serbia|sierra leone|singapore|slovakia|slovenia|somalia|south africa|south korea|south sudan|soviet union|spain|sri lanka|sudan|suriname|swaziland|sweden|switzerland|syria|taiwan|tajikistan|tanzania|thailand|togo|tonga|trinidad and tobago|tunisia|turkey|turkmenistan|uganda|ukraine|united arab emirates|united kingdom|united states|united states of america|uruguay|uzbekistan|vanuatu|venezuela|vietnam|wales|west germany|western australia|yemen|yugoslavia|zambia|zimbabwe|" +
  "alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|new york city|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|west virginia|wisconsin|wyoming|" +
  "alberta|british columbia|manitoba|new brunswick|nova scotia|nunavut|ontario|quebec|saskatchewan|yukon|queensland|new south wales|tasmania|bavaria|saxony|styria|tyrol|brandenburg|catalonia|andalusia|lombardy|tuscany|sicily|sardinia|normandy|brittany|punjab|kerala|maharashtra|gujarat|bihar|tamil nadu|karnataka|uttar pradesh|west bengal|" +
  "africa|antarctica|asia|europe|eurasia|north america|south america|central america|latin america|oceania|scandinavia|siberia|crimea|balkans|middle east|far east|caucasus|" +
  "amsterdam|ankara|athens|baghdad|baltimore|bangkok|barcelona|beijing|belfast|belgrade|berlin|birmingham|bogotá|boston|brussels|bucharest|budapest|buenos aires|cairo|calcutta|cape town|chennai|chicago|copenhagen|dallas|damascus|delhi|denver|detroit|dubai|dublin|edinburgh|frankfurt|geneva|glasgow|hamburg|havana|helsinki|honolulu|houston|istanbul|jakarta|jerusalem|johannesburg|kiev|kolkata|kyoto|lisbon|liverpool|london|los angeles|lyon|madrid|manchester|manila|marseille|melbourne|miami|milan|minneapolis|montreal|moscow|mumbai|munich|nairobi|naples|nashville|new delhi|new orleans|osaka|oslo|ottawa|paris|philadelphia|pittsburgh|prague|pyongyang|rio de janeiro|rome|saint petersburg|san diego|san francisco|santiago|são paulo|seattle|seoul|shanghai|sofia|stockholm|sydney|tehran|tokyo|toronto|turin|vancouver|venice|vienna|vilnius|warsaw|washington dc|zurich|zürich";

const PLACE_NAMES: ReadonlySet<string> = new Set(PLACES.split("|"));

/** Words of names that say what a thing is, whichever come last, first or before "of". */
const NAME_WORDS: ReadonlyMap<string, string> = new Map([
  ...labelled(
    "university college school academy institute institution company corporation inc ltd llc plc gmbh corp co group press records pictures studios entertainment association society foundation party council committee ministry department directorate agency bank airlines airways church museum library orchestra quartet band fc afc club league federation union army navy media network productions bros brothers books organization organisation commission corps bureau senate parliament assembly congress court force forces police board authority service services trust brigade regiment battalion division squadron software films radio television tv motors systems technologies industries holdings publishing publishers railway railways railroad newspapers diocese archdiocese eparchy conference united rovers wanderers athletic hospital seminary laboratory laboratories administration secretariat office treasury guard bv ag nv spa oy",
    "Organization",
  ),
  ...labelled(
    "river lake sea ocean bay gulf mountain mountains mount island islands county province region city town village valley park creek canal peninsula street road avenue airport station bridge castle palace stadium arena republic kingdom state states territory house farm courthouse falls ridge peak waterfall glacier basin coliseum field gardens garden plaza hall tower building beach sound strait coast range desert forest hills heights cemetery temple cathedral abbey monastery township parish borough prefecture oblast highway square fort islet archipelago airfield reserve preserve pass rapids springs mansion raion voivodeship estate hotel center centre isle margraviate duchy principality district empire highlands highland zoo route arrondissement gmina",
    "Place",
  ),
  ...labelled(
    "war wars battle treaty revolution olympics championship championships cup festival games tournament marathon crash crisis bombings massacre rebellion uprising election elections siege derby expedition campaign riots incident riot olympiad",
    "Event",
  ),
  ...labelled("journal magazine times gazette herald symphony ep soundtrack", "Work"),
  ...labelled("award awards prize medal trophy", "Award"),
]);
/** Say it at the front only: "Mount Soza", "Lake Placid". */
const FIRST_WORDS: ReadonlyMap<string, string> = new Map([
  ...labelled("lake mount fort port cape river isle route highway district gmina", "Place"),
  ...labelled("battle treaty siege", "Event"),
  ...labelled("ministry diocese archdiocese bank university institute church order", "Organization"),
]);
const TITLES: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof professor sir dame lord lady king queen prince princess emperor empress pope president senator governor mayor general colonel captain admiral judge bishop archbishop cardinal sheikh sultan rev reverend actor actress director singer lieutenant sergeant duke duchess baron baroness count countess chancellor congressman congresswoman".split(
    " ",
  ),
);
/** Stand before a number of kings and popes, and of wars; "George V" is a person. */
const NUMERAL = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv|xvi)$/;
/** Last words of persons. */
const PERSON_ENDINGS: ReadonlySet<string> = new Set(["jr", "sr", "esq"]);
const LONGEST_PERSON_WORDS = 4;

/** Null when the name says nothing. */
export function labelOfName(name: string): string | null {
  const words = name.toLowerCase().replace(/[.,]/g, "").split(/\s+/);
  if (words.length > 1 && TITLES.has(words[0]!)) return "Person";
  if (PLACE_NAMES.has(words.join(" ")) || PLACE_NAMES.has(words.slice(words[0] === "the" ? 1 : 0).join(" ")))
    return "Place";
  const of = words.indexOf("of");
  const beforeOf = of > 0 ? words[of - 1] : undefined;
  const known = (word: string | undefined) => (word ? NAME_WORDS.get(word) : undefined);
  if (/-(?:fm|am|tv)$/.test(words.at(-1)!) || words.join(" ").endsWith("school district"))
    return "Organization";
  if (words.length === 2 && /^santa?$/.test(words[0]!) && words[1] !== "claus") return "Place";
  // One word alone is a name like another: "Union", "Park".
  if (words.length === 1) return null;
  return known(beforeOf) ?? known(withoutNumber(words)) ?? FIRST_WORDS.get(words[0]!) ?? person(name, words);
}

/** Titles before names are no part of them: "President Jane Roe". */
export function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ""));
}

/** The last word, but a number: "World War II". */
function withoutNumber(words: readonly string[]): string | undefined {
  const last = words.at(-1);
  return last && words.length > 2 && (NUMERAL.test(last) || /^\d+$/.test(last)) ? words.at(-2) : last;
}

/** A given name and others, or initials: "Otto Brand", "R.K. Narayan", "John F. Kennedy". */
function person(name: string, words: readonly string[]): string | null {
  const parts = name.split(/\s+/);
  if (words.length > LONGEST_PERSON_WORDS) return null;
  const isPlain = parts.every(
    (part) => /^\p{Lu}[\p{L}.'’-]*$/u.test(part) || /^(?:de|da|di|van|von|der|la|bin|al)$/.test(part),
  );
  if (!isPlain || /^\p{Lu}{3,}$/u.test(parts.at(-1)!)) return null;
  if (PERSON_ENDINGS.has(words.at(-1)!)) return "Person";
  const first = words[0]!.split("-")[0]!;
  if (GIVEN_NAMES.has(first)) return isThing(words) ? null : "Person";
  return /^(?:\p{Lu}\.){1,3}$/u.test(parts[0]!) && words.length < 4 && !isThing(words) ? "Person" : null;
}

/** "Martin Luther King Day", "Elizabeth Bridge": more than a person's name. */
function isThing(words: readonly string[]): boolean {
  return (
    words.some((word) => NAME_WORDS.has(word)) ||
    /^(?:day|line|theory|effect|show|act|code|model|series|law|street)s?$/.test(words.at(-1)!)
  );
}
