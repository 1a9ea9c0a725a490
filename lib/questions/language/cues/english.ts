/** English. */
import type { CueTable, SuperlativeCue } from "./cue-table";

const split = (words: string): string[] => (words === "" ? [] : words.split("|"));

/** Which value comes first. */
const [MOST, LEAST] = [true, false];

/** @param of words of the properties that it measures; @param time those of dates and years, which it measures the other way round */
const superlative = (word: string, descending: boolean, of = "", time?: string): SuperlativeCue => ({
  word,
  descending,
  of: split(of),
  ...(time && { time: split(time) }),
});

/** @param rows words of questions, each with words of the properties that they may ask for */
const byWord = (rows: readonly [words: string, properties: string][]): Record<string, string[]> =>
  Object.fromEntries(
    rows.flatMap(([words, properties]) => split(words).map((word) => [word, split(properties)])),
  );

export const ENGLISH: CueTable = {
  language: "en",
  comparators: {
    ">": split(
      "more than|greater than|over|above|higher than|exceeding|exceeds|exceed|exceeded|larger than|longer than|bigger than|after|later than|beyond|in excess of|newer than|better than|heavier than|surpassing|surpasses|surpass|older than|taller than|wider than|deeper than|faster than|richer than|upwards of|>",
    ),
    ">=": split(
      "on or after|at or after|at least|no less than|not less than|no fewer than|a minimum of|minimum of|since|starting from|>=",
    ),
    "<": split(
      "less than|fewer than|under|below|lower than|before|earlier than|prior to|smaller than|shorter than|younger than|cheaper than|lighter than|slower than|narrower than|shallower than|worse than|<",
    ),
    "<=": split(
      "on or before|at or before|at most|no more than|not more than|up to|a maximum of|maximum of|not exceeding|until|<=",
    ),
    "=": split("exactly|equal to|equals|equaling|precisely|exact|="),
    contains: split(
      "containing|contains|contain|that contain|mentioning|mentions|mention|mentioned|including|includes|include|with the word|the word|the phrase|about|involving|involve|involves|featuring|related to",
    ),
    "starts with": split(
      "starting with|starts with|start with|that start with|beginning with|begins with|begin with|starting in|prefixed with|first name|given name|forename",
    ),
    "ends with": split(
      "ending with|ends with|end with|ending in|ends in|end in|surname|last name|family name",
    ),
  },
  after: {
    ">=": split(
      "or more|or higher|or above|or greater|or later|or over|and above|and more|or better|and up|plus|or longer",
    ),
    "<=": split("or less|or fewer|or below|or lower|or earlier|or under|and below|or shorter"),
    "=": split("exactly"),
  },
  between: [
    { open: "between", and: ["and", "to"] },
    { open: "from", and: ["to", "through", "until"] },
    { open: "in the range", and: ["to", "and"] },
    { open: "ranging from", and: ["to"] },
  ],
  superlatives: [
    superlative("most", MOST),
    superlative("highest", MOST),
    superlative("largest", MOST, "size|area|population|capacity|count|amount|employees"),
    superlative("greatest", MOST),
    superlative("biggest", MOST, "size|area|population|capacity|amount|budget"),
    superlative("maximum", MOST),
    superlative("top", MOST),
    superlative("best", MOST, "rating|score"),
    superlative("worst", LEAST, "rating|score"),
    superlative(
      "longest",
      MOST,
      "length|distance|runtime|duration|minutes|hours|seconds|days",
      "since|start|begin|hired|joined|entered",
    ),
    superlative("shortest", LEAST, "length|distance|runtime|height|duration|minutes|hours|seconds"),
    superlative("quickest", LEAST, "duration|runtime|minutes|hours|seconds|days"),
    superlative("fastest", MOST, "speed|velocity"),
    superlative("slowest", LEAST, "speed|velocity"),
    superlative("deepest", MOST, "depth"),
    superlative("shallowest", LEAST, "depth"),
    superlative("widest", MOST, "width"),
    superlative("tallest", MOST, "height"),
    superlative("heaviest", MOST, "weight|mass"),
    superlative("lightest", LEAST, "weight|mass"),
    superlative("richest", MOST, "wealth|income|revenue|money"),
    superlative(
      "oldest",
      MOST,
      "age",
      "born|birth|date|created|founded|year|time|released|opened|established|built",
    ),
    superlative("youngest", LEAST, "age", "born|birth|date|created|founded|year"),
    superlative(
      "newest",
      LEAST,
      "age",
      "date|created|released|year|time|published|founded|opened|established|built",
    ),
    superlative("latest", LEAST, "", "date|created|released|year|time|published"),
    superlative("recent", LEAST, "", "date|created|released|year|time|published|timestamp"),
    superlative("recently", LEAST, "", "date|created|released|year|time|published|timestamp"),
    superlative("earliest", MOST, "", "date|created|released|year|time|begin|born"),
    superlative("soonest", MOST, "", "expires|expiry|due|end|date|begin|start|time"),
    superlative("most common", MOST),
    superlative("most frequent", MOST),
    superlative("least common", LEAST),
    superlative("last", LEAST, "", "date|created|released|year|time"),
    superlative("cheapest", LEAST, "price|cost|rent|fee|fare"),
    superlative("expensive", MOST, "price|cost|rent|fee|fare|budget"),
    superlative("popular", MOST, "popularity|followers|votes|views|rating"),
    superlative("lowest", LEAST),
    superlative("least", LEAST),
    superlative("smallest", LEAST, "size|area|population|capacity|count|amount|employees"),
    superlative("fewest", LEAST),
    superlative("minimum", LEAST),
    superlative("lower", LEAST),
  ],
  top: ["top"],
  first: ["first", "any", "only", "some"],
  orderedBy: split(
    "by|based on|according to|ordered by|sorted by|ranked by|in terms of|order by|sort by|with respect to|in order of|sort them by|order them by",
  ),
  descending: split("descending|in descending order|desc|decreasing|from highest to lowest|newest first"),
  ascending: split(
    "ascending|in ascending order|asc|increasing|alphabetical|alphabetically|chronologically|from lowest to highest|oldest first",
  ),
  count: split("how many|number of|count of|count|total number of|how often|amount of"),
  aggregates: {
    avg: split("average|mean|on average|avg|averaged"),
    sum: split("total|sum of|sum|combined|overall|cumulative|in total|altogether"),
    min: split("minimum|lowest|smallest|earliest"),
    max: split("maximum|highest|largest|latest"),
  },
  group: split("per|each|for each|grouped by|group by|by each|every"),
  year: split("year|years|annum"),
  month: split("month|months"),
  measures: split(
    "metres|meters|metre|meter|m|km|kilometres|kilometers|miles|feet|inches|cm|mm|kg|kilograms|kilos|grams|tonnes|tons|litres|liters|hectares|acres|degrees|percent|euro|euros|pounds|usd|eur|gbp|watts|knots",
  ),
  inEach: split("per|for each|in each|on each|of each|by each|at each|from each"),
  holds: split(
    "now|right now|still|current|currently|today|these days|nowadays|at present|at the moment|at this time|presently",
  ),
  held: split("no longer|not anymore|not any more|used to|use to|formerly|previously"),
  anyMore: split("any more|anymore|any longer"),
  negation: split(
    "not|no|non|without|never|n't|nor|none|neither|except|excluding|lacking|lack|don't|doesn't|didn't|haven't|hasn't|isn't|aren't|wasn't|weren't|other than|no one|nobody|nothing|cannot|but not|besides|apart from|exclude|excludes|missing|absent|fail to",
  ),
  or: split("or|either|any of"),
  both: split("both|as well as|and also|and"),
  same: split("same|themselves|himself|herself|itself|their own|his own|her own|its own|also|both"),
  other: split("other|another|others|different|someone else|else"),
  present: split(
    "have a|have an|has a|has an|with a|with an|having a|have|has|with|defined|specified|provided|available|set|non-null|not null|existing|given|listed|known|recorded|assigned",
  ),
  absent: split(
    "without|without a|without an|no|have no|has no|with no|missing|lacking|not have|don't have|does not have|do not have|doesn't have|null|empty|undefined|unspecified",
  ),
  person: split(
    "who|whom|whose|everyone|everybody|people|person|someone|anyone|somebody|persons|individuals|anybody",
  ),
  peers: split(
    "colleague|colleagues|coworker|coworkers|teammate|teammates|classmate|classmates|roommate|roommates|peer|peers|sibling|siblings",
  ),
  yesNo: split("is|are|was|were|did|does|do|has|have|had|can"),
  time: split("when|what year|which year|what date|what time|in what year|in which year"),
  place: split("where"),
  named: split("named|called|titled|title|name|known as|entitled|labeled|labelled"),
  whose: split("their|his|her|its"),
  filler: split(
    "list|show|find|name|names|give|display|identify|retrieve|return|provide|tell|get|gets|got|fetch|select|search|look|locate|present|describe|enumerate|please|database|dataset|graph|data|all|every|any|recorded|exist|exists|existing|involved|involve|associated|related|connected|linked|details|detail|information|info|currently|ever|together|respectively|respective|corresponding|along|based|value|values|property|attribute|node|nodes|relationship|relationships|type|kind|item|items|thing|things|one|ones|order|ordered|sorted|sort|rank|ranked|limit|result|results|use|using|used|across|within|among|via|whose|also|then|total|number|count|made|make|makes|including|include|specific|particular|certain|different|distinct|unique|various|system|entries|record|records|field|contain|containing|know|want|need|like|able|according|terms|term|regardless|considered|considering|consider|respect|instance|instances|part|parts|set|equal|exactly|at|least|than|more|less|mention|come|comes|came|coming",
  ),
  valueWords: [
    {
      nouns: split("women|woman|females|ladies|lady|girls|girl"),
      adjectives: ["female"],
      of: ["gender", "sex"],
      values: split("female|woman|women|f|w|girl"),
    },
    {
      nouns: split("men|man|males|gentlemen|gentleman|boys|boy"),
      adjectives: ["male"],
      of: ["gender", "sex"],
      values: split("male|man|men|m|boy"),
    },
  ],
  units: byWord([
    ["minutes|minute", "runtime|duration|length"],
    ["hours", "runtime|duration|hours"],
    ["long", "runtime|duration|length|minutes|hours|seconds|days"],
    ["far", "distance"],
    ["wide", "width"],
    ["deep", "depth"],
    ["high", "height|elevation|altitude"],
    ["fast", "speed"],
    ["big|large", "size|area|population|capacity"],
    ["weigh", "weight|mass"],
    ["inhabitants", "population"],
    ["where", "location|place|address|city|town|country|region|state|headquarters|venue"],
    ["dollars", "price|budget|revenue|amount|cost"],
    ["dollar", "price|budget|revenue|amount"],
    ["written", "language"],
    ["spent", "hours|minutes|amount|cost"],
    ["lasted", "duration|runtime|minutes|hours|seconds|days"],
    ["tall", "height"],
    ["heavy", "weight"],
    ["old", "age|born|birth|built|founded|opened|established"],
    ["aged", "age|born"],
    ["cost|costs", "price|cost|rent|fee|fare|budget"],
    ["earn|earns", "salary|wage|income|pay"],
    ["pay|pays|paid", "salary|wage|income|pay|fee|rent|amount"],
    ["charge|charges|charged", "fee|price|rate|cost"],
    ["worth", "value|price"],
    ["why", "reason|cause|motive|purpose"],
    ["much", "price|cost|amount|fee"],
    ["money", "amount|price|cost|fee"],
    ["play|plays|played", "instrument"],
    ["earned|grossed|grossing", "revenue|gross"],
    ["expensive", "price|cost|rent|fee|fare|budget"],
    ["cheap", "price|cost|rent|fee|fare"],
    ["popular", "popularity|followers|votes|views"],
    ["rated|rating|ratings", "rating|score|stars|vote"],
    ["stars|star", "rating|stars"],
    ["score|scores", "score|rating|stars"],
    ["votes|voted", "votes|vote"],
    ["scored", "score"],
    ["viewed", "views|view"],
    ["views", "view"],
    ["liked", "likes|favorites"],
    ["born", "birth|born|birthday"],
    ["died", "death|died"],
    ["published", "year|date|released"],
    ["released", "released|release|year|date"],
    ["made", "year|released"],
    ["created", "created|creation|date"],
    ["posted", "created|date"],
    ["joined", "created|joined"],
    ["started", "begin|start|since"],
    ["ended", "end|until"],
    ["employees", "employees|staff"],
    ["email", "email|mail"],
  ]),
};
