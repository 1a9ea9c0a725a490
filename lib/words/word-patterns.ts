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
