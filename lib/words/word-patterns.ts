/** Patterns of English words that rules ask for. */
export const APPEARS =
  /^(?:appear(?:s|ed|ing)?|argu(?:es?|ed|ing)|testif(?:y|ies|ied)|plead(?:s|ed|ing)?|litigated?|pending|matters?|motions?|hearings?|lawsuits?)$/;
export const LEAST_OF = /^(?:lowest|least|smallest|minimum|minimal)$/;
export const MOST_OF = /^(?:highest|most|greatest|largest|maximum|maximal)$/;
export const EXTREME = /^(?:lowest|least|smallest|highest|most|greatest|largest)$/;
export const COINS = /^(?:euro|dollar|pound)s?$/;
export const COUNTED_BY =
  /^(?:count|total|quantity|sent|sold|made|shipped|carried|delivered|given|planted|produced|aboard)$/;
export const PLURAL = /(?:[^su]s|people|persons|children|men|women)$/;
/** Nouns that are written the same for one and for several. */
export const ONE_OR_SEVERAL = /^(?:species|series|headquarters|crossroads|barracks|means)$/;
/** Beside such a noun it says that there are several. */
export const OF_SEVERAL = /^(?:are|were|have|all|these|those|several|some)$/;
/** Words before "all" that list, and name no relation: "list all films", "the ratings of all films". */
export const LISTS =
  /^(?:list|show|find|give|get|me|us|tell|return|retrieve|name|names|display|fetch|what|which|who|are|is|were|was|at|of|for|and|across|over|per|count|sum|average|total|the|select|identify|from|do|does|did)$/;
/** "How many films did every director make" groups. */
export const ADDS_UP = /^(?:many|number|count|average|total|sum|mean)$/;
/** Behind "in all": nothing, or a verb that helps, as in "how many films in all did [] direct?" */
export const HELPS = /^(?:do|does|did|has|have|)$/;
export const NOT_ONLY = /^(?:the|not|is|are|an?|his|her|its|their)$/;
export const HAVING = /^(?:work|run|own|equip|furnish|suppl|provid|offer|featur|boast|come|keep|built|cover)/;
export const NEEDING = /^(?:need|requir)/;
export const CHIEF = /^(?:main|primary|principal|chief)$/;
export const BEHIND_ANY = /\b(?:which|what|any|every|each|no|all|how many)\s+$/i;
export const COMPANY = ["company", "firm", "business", "organisation", "organization"];
/** People of no trade. */
export const ANY_PEOPLE =
  /^(?:pe(?:ople|rson)|employee|worker|member|colleague|user|individual|human|(?:wo)?man|client|guest|visitor|contact|participant|attendee|resident)$/;
/** Verbs that say little by themselves. */
export const ANY_VERB = /^(?:goe?|get|come|take|run|do|make|have|be)\b/;
export const SMALL_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
export const COUNTS = /^(?:count|number|num)$/;
export const SQUARE = /^(?:square|sq)$/;
export const AREA = /^(?:area|size|surface|sqm|sqft|m2|km2|ha)$/;
/** Verbs that ask for something elsewhere: "find", "show". */
export const REQUEST =
  /^(?:find|found|show|give|get|tell|identify|select|search|locate|present|know|want|need)$/;
export const WHOEVER = /^(?:(?:some|any)(?:one|body)|person|people|man|woman)$/;
export const PENDING = /^(?:pending|ongoing|outstanding|unresolved)$/;
/** A pronoun behind one of these may mean what is before it: "the band that influenced them". */
export const CLAUSE = /^(?:that|who|whom|whose|which|than|and|or|but|if|when|where|while|as|without)$/;
export const SHARE = /^(?:percentage|percent|proportion|ratio|fraction|share)$/;
export const TAKES = /^(?:take|fit|hold|accommodate|carry|handle|seat|sleep|host|support|lift)$/;
export const MEASURING_VERB = /^(?:stand|lie|rise|reach|reache|run|last)s?$/;
/** More words that ask for others than who is named: "worked with []", "[]'s co-stars". */
export const PEER =
  /^(?:others?|another|else|with|together|besides|except|apart|both|same|co|costars?|shar(?:e|es|ed|ing))$/;
/** Relations of what is in something: "who was in []?" asks for no one that only made it. */
export const IS_IN =
  / in$|^(?:starr|act|appear|play|cast|perform|featur|member|liv|resid|s[ai]ng|work|part|enrol)/;
/** Closed classes of words. */
export const BE = /^(?:is|are|was|were)$/;
export const DOES = /^(?:do|does|did)$/;
export const HAS = /^(?:has|have)$/;
export const AID = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)$/;
export const ARTICLE = /^(?:the|an?)$/;
export const PREPOSITION = /^(?:in|on|at|by|for|from|of|to|with)$/;
export const WHICH = /^(?:which|what)$/;
export const RELATIVE = /^(?:that|who|whom|whose|which)$/;
export const SUBJECT = /^(?:he|she|they)$/;
export const MOST_OR_LEAST = /^(?:most|least)$/;
export const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
export const EXCEPT = [
  "except for",
  "except",
  "excluding",
  "other than",
  "besides",
  "apart from",
  "aside from",
  "but not",
];
/** Sums that may as well describe: "mean people", "a combined effort", "ten in total". */
export const NOT_COMPUTED: ReadonlySet<string> = new Set([
  "mean",
  "combined",
  "overall",
  "cumulative",
  "in total",
  "altogether",
  "together",
]);
/** Words that may come between the question word and the thing asked for. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  "is are was were the a an some any all name names list of kind kinds type types sort main primary me us".split(
    " ",
  ),
);
/** Requests that replace a question word. */
export const REQUEST_WORDS: ReadonlySet<string> = new Set(
  "name list give show find tell identify".split(" "),
);
/** Companies do things, too: "who supplies []". */
export const DOES_THINGS = new Set(
  "company firm organisation organization business corporation manufacturer maker agency sponsor contractor operator vendor airline bank".split(
    " ",
  ),
);
/** Properties of which "Portugal" and "Portuguese" are the same value. */
export const OF_COUNTRY = /nation|citizen|country|origin/i;
/** "Cost per kind of job", where jobs have a type. */
export const KIND_NOUN = /^(?:kind|sort)s?$/;
/** "Who starred besides X" asks for others, which chains can say; "missing" may be a property. */
export const SOFT_DENIAL = /^(?:besides|apart from|other than|missing|absent|lack|lacking)$/;
/**
 * "Are there any lamps that …?", "is there anybody who …?" ask for those that there are; "is there a pond at []?" and "does anybody …?"
 * for yes or no.
 */
export const ASKS_FOR_LIST =
  /^\W*(?:(?:are|were)\s+there\b|(?:is|was)\s+there\s+(?:any|some)(?:one|body)\b)/i;
/** A singular verb asks for one of many. */
export const ASKS_FOR_ONE =
  /\b(?:which|, who) (?:(?:one )?(?:of (?:(?!\b(?:are|were|have|do)\b)[^,])*?)?\b(?:is|was|has|does|\w+s (?:the|most|least))|one)\b/i;
/** "Are there uninsured contractors, and which ones?", "is anyone older than their boss? Who?" */
export const WHICH_ONES =
  /(?:[,?.]\s*(?:and\s+)?(?:if so,?\s+)?(?:which(?:\s+ones?)?|whom?|who are they)|\s+and\s+which\s+ones?)\P{L}*$/iu;
export const THEIR = /^(?:their|its|his|her)$/;
export const CORRESPONDING = /^(?:corresponding|associated|respective|related)$/;
/** Keys of properties that number things of one kind. */
export const NUMBER_KEY = /^(?:number|num|no|nr|nbr|index|position|ordinal)$/;
export const CONTAINS = /^(?:(?:contains?|includes?|has)(?: (?:items?|products?))?|of|for|about)$/;
export const HELD_THEN = /^(?:in|on|between|from|before|after|during|since)$/;
/** Words that follow "any more" if it speaks of time: "any more lines" and "any more than" speak of a number. */
export const BEHIND_ANY_MORE = /^(?:at|in|on|for|by|with|and)$/;
export const DENIES = /^(?:not|cannot|never)$|n't$/;
export const IN_THE_PRESENT = /^(?:is|are|does|do)$/;
export const JOINS_NOUNS = /^(?:of|at|in|for|from|on|with)$/;
/** Words that speak of another time, or of any. */
export const OTHER_TIME =
  /^(?:did|was|were|had|has|have|been|will|would|ever|never|always|ago|since|until|till|before|after|during|once|when|long|times|often|first|last|used|previous|former|past)$/;
/** "Bid for [] but got nothing there": where something is denied of what was named. */
export const THERE = /^(?:it|there)$/;
export const DENIAL_WORD = /^(?:not|never|no|none|nothing)$|n['’]t$/;
export const PICKS_ONE_OF = /(?:^(?:which|who|what)|\b(?:any|either|none|neither)) of (?:the )?$/i;
/** Whoever or whatever a relation may lead to: "do not star anyone". */
export const ANY_END = /^(?:anyone|anybody|anything|someone|somebody|something)$/;
/** "not only", "no matter": these deny nothing. */
export const DENIES_NOTHING = /^(?:only|matter|just)$/;
/** "Posted nothing": what is denied comes first. */
export const NOTHING = /^(?:nothing|nobody|no one|none)$/;
export const SOMEONE = /^some(?:one|body)$/;
export const NOBODY = /^(?:nobody|no one)$/;
export const TIME_CUES = /^(?:before|after|since|until|later than|earlier than|prior to|from|between)$/;
export const MAXIMUM = /\b(?:max|maximum|capacity|limit)\b/;
export const ABLE = /^(?:can|can't|cannot|could|may|will)$/;
export const SAYS_MEASURE = /^(?:is|are|was|were|costs?|weighs?)$/;
export const OF_TIME = /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|am|pm)$/;
export const CREATION =
  /creat|posted|publish|asked|releas|found|opened|built|launch|issued|^(?:date|year|time(?:stamp)?)$/i;
/** Words that open a question that asks for a value. */
export const OPENS_VALUE_QUESTION =
  /^(?:what|whats|how|much|is|are|was|were|the|our|tell|give|show|me|us|please)$/;
/** What is called first whenever it was. */
export const NAMED_FIRST = /^(?:year|grade|class|floor|aid|name|half|team|league|division)$/;
/** When a record was made, and not what it records. */
export const RECORD_TIME = /^(?:date )?(?:created|updated|modified|imported|added)(?: (?:at|on|date))?$/;
/** Says no more of a time than that it is one. */
export const ANY_TIME = /^(?:date|day|year|time|held|start|start date)$/;
/** "First awarded": of what is awarded again. */
export const ONE_OF_MANY = /^(?:first|last|latest|next|previous)$/;
export const IS_HELD = /^(?:held|on)$/;
export const CAME_OUT = /^(?:(?:come|came|coming) out|appear(?:ed)?)$/;
export const PUBLISHED = /\b(?:publish(?:ed)?|publication|released?|issued?|premiered?)\b/;
export const COUNTING_VERB = /^(?:employ|hold|seat)(?:ed|s)?$/;
export const REQUEST_OPENING =
  /^(?:what|which|list|find|show|name|identify|display|give|get|retrieve|return|how|provide)$/;
export const BEFORE_HEAD = /^(?:are|were|all|different|distinct|these|those|an?|us|every)$/;
export const OPENS_NAME = /^(?:the|an?|any|both|either|neither|not)$/;
/** "In the []", "in more than one band". */
export const BEFORE_NOUN = /^(?:the|an?|more|less|fewer|than|least|most|exactly|any|all|both)$/;
/** Relations of a part to its whole, for "in". */
export const BELONGS = /^(?:(?:is )?(?:an? )?(?:member|part) of|belongs? to)$/;
/** Words between who does something and the word for it: "did [] ever own", "did [] become the captain". */
export const BEFORE_VERB = /^(?:ever|also|once|first|start|stop|become|an?|the)$/;
export const OPENS_OR_BEGINS = /\b(?:opens?|opened|opening|starts?|started|begins?|began|from)\b/;
export const CLOSES = /\b(?:closes?|closed|closing|ends?|ended|finish(?:es|ed)?|until|till)\b/;
export const UNDER_WAY =
  /\b(?:is|are|was|were)(?: still)? (?:running|on|open|showing|ongoing|on show|on view|under way|underway|in progress) (?:in|on|during)$/;
/** Relations that say where something is. */
export const SAYS_WHERE = / (?:in|at|on)$/;
/** A list that is only in some order may be of equals. */
export const THE_MOST =
  /\bwhich\b.*\b(?:most|fewest|least)\b|\bthe (?:most|fewest|least|(?:highest|largest|greatest|biggest|lowest|smallest) (?:number|count|amount))\b/i;
export const UNIT_NOUN =
  /^(?:second|minute|hour|day|week|month|year|metre|meter|mile|kilo|tonne?|litre|liter|pound|euro|dollar)$/;
export const JOINS_RANGE = /^(?:and|to|until|till|through)$/;
export const LAST_ARTICLE = /\b(?:the|an?)\s+$/i;
export const ENUMERATION = /^\s*(?:,|,?\s*(?:and|or|&))\s*(?:the\s+)?$/i;
export const LIVES_IN = /\b(?:lives|housed|stored|kept|moored|stabled|stays) (?:in|at)$/;
export const NOUN_ASKED_FOR = /^(?:(?:in|at|on|from|to|for|with|by|of)\s+)?(?:which|what)\s+(\p{L}+)\b/iu;
export const PROPERTY_ASKED_FOR = /^what(?:['’]s|\s+(?:is|are|was|were))\s+the\s+(\p{L}+)\s+(?:of|for)\b/iu;
export const HOW_OFTEN = /^(?:once|twice)$/;
export const OBJECT_PRONOUN = /^(?:him|her|hers|them|theirs)$/;
/** "Which hotels are those in?", and not "those who" or "those films". */
export const POINTING = /^(?:those|these)$/;
export const BEFORE_WHO =
  /^(?:can|could|would|will|you|please|tell|show|us|me|do|know|from|by|to|with|for|and)$/;
/** "How does [] know []": by whatever joins them. */
export const JOINED_HOW =
  /^(?:know|knows|meet|met|relate|related|connect|connected|link|linked|join|joined|end|become|became)$/;
/** "How does [] know []", "how many" (which always counts). */
export const NOT_MEASURED =
  /^(?:many|do|does|did|is|are|was|were|has|have|had|can|could|would|will|come|about|to)$/;
export const LITTLE_WORD =
  /^(?:the|an?|of|in|by|on|for|to|from|at|did|does|do|has|have|had|was|were|is|are|ever)$/;
/** Nouns of anything, of any time, and of anybody. */
export const ANY_THING = /^(?:places?|things?|ones?|kinds?|types?|sorts?)$/;
export const ANYBODY = /^(?:people|persons?|guys?|folks?)$/;
export const WHO_IS = /^\s*(?:who|what)(?:['’]s|\s+(?:is|was|are|were))\s+$/i;
/** "[] and []": what is said of the first is said of the second. */
export const JOINED_NAMES = /^\s*(?:,|,?\s*and|&)\s+(?:the\s+)?$/i;
export const ANY_PERSON = /^(?:people|persons?|everyone|everybody)$/;
export const PREPOSITIONS = /^(?:of|in|by|for|from|with|to|on|at|about|as|than)$/;
export const POSSESSIVE = /^(?:my|our|your|his|her|its|their|whose)$|['’]s?$/;
/** What a noun may stand before; behind a verb there is an object. */
export const BEHIND_NOUN =
  /^(?:|is|are|was|were|has|have|had|do|does|did|can|who|that|which|what|when|where)$/;
export const AND_BETWEEN = /^\s*(?:and|&)\s+(?:the\s+)?$/i;
/** Words that ask for a time, a place or yes and no, or make the noun the subject of another verb. */
export const ASKS_BEYOND =
  /^(?:when|where|why|do|does|did|has|have|had|can|could|will|would|in|on|at|for|by|from)$/;
export const SECOND_QUESTION =
  /\S,?\s+and\s+(?:also\s+)?((?:what|when|where|which|who|whose|how|their|its|his|her)\s.+)$/i;
export const ASKS_WHO = /^\P{L}*(?:(?:can|could|would) you )?(?:please )?(?:(?:tell|show) me )?(whom?)\b/iu;
export const LIMIT = /^(?:min|max)/;
export const ALLOWED = /^(?:allowed|permitted|supposed)$/;
export const BECAME_MEMBER = /^(?:become|became) (?:an? )?member$/;
export const MEMBER_SINCE = /\b(?:since|joined|admitted|registered|enrolled)\b/;
/** What is closed or resolved is no longer pending. */
export const IS_OVER = /\b(?:closed|finished|completed|settled|resolved)\b/;
export const SHARES = /^shar(?:es?|ed|ing)$/;
/** Relations that say who is above whom, and from whom one learns. */
export const RANKS = /under|over|above|below|report|superv|manag|lead|head|boss/;
export const TEACHES = /mentor|train|teach|taught|tutor|coach/;
/** Labels of several animals together. */
export const HERD = /^(?:herd|flock)s?$/i;
export const ANIMALS = /^(?:animals|livestock)$/;
/** Labels that answer "why" and "when". */
export const REASON = /reason|cause|motive|purpose|why/i;
export const TIME_KIND = /year|date|month|day|time|period|century|decade/i;
export const ABOARD = /^(?:on board|aboard)/;
/** "Flew on", "held at"; whoever works at something is asked for with "who", too. */
export const HAPPENS_AT = /^(?!work).* (?:on|at|in|during)$/;
export const CALLED = /^(?:named|called|titled)$/;
/** Verbs that may mean any relation: what they mean is what joins the names. */
export const VAGUE_VERBS: ReadonlySet<string> = new Set("work works worked working".split(" "));
/** Words that ask politely, or could mean anything: nothing in a query represents them. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...VAGUE_VERBS,
  ...(
    "name named names called know tell give list show find identify please want like looking look thing things one ones " +
    "we us ours could would anyone someone somebody something anything everything s question answer say says provide describe let see get " +
    "many much long ago exactly actually really ever title titled different various following " +
    "now still currently today nowadays anymore formerly previously already directly"
  ).split(" "),
]);
