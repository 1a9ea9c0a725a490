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
/** Verbs that mean what their object or particle makes of them: "take part", "come out of", "turn out". */
export const LIGHT_VERB =
  /^(?:c[ao]mes?|goe?s?|gone|went|gets?|got|takes?|took|taken|gives?|gave|given|turn(?:s|ed)?|r[au]ns?|ha(?:s|d|ve)|holds?|held|carr(?:y|ies|ied)|us(?:es?|ed)|ma(?:kes?|de)|keeps?|kept|puts?|sends?|sent|pass(?:es|ed)?|belong(?:s|ed)?|operate[sd]?|leaves?|left|play(?:s|ed)?|credit(?:s|ed)?|visits?)$/;
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
