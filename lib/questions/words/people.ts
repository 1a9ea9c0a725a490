/** Which labels are of people: by their names, or by what only people have. */
import { singularName } from "../../graph/text/normalize-name";
import { relationWords } from "../../graph/text/relation-words";

export const PERSON: ReadonlySet<string> = new Set(
  "person people inventor actress screenwriter user actor director character customer employee author officer writer artist player member student teacher owner manager reviewer supplier intermediary entity contact guest visitor client patient tenant resident passenger doctor nurse worker engineer developer programmer scientist researcher professor lecturer lawyer judge driver pilot singer musician composer painter poet editor chef coach trainer analyst designer architect technician volunteer politician candidate applicant consultant landlord farmer pupil mentor keeper vet veterinarian ranger guard captain sailor soldier priest monk king queen mayor minister senator instructor tutor translator librarian curator collector photographer journalist reporter columnist attorney plaintiff defendant witness surgeon dentist pharmacist therapist carer breeder rider jockey athlete referee borrower lender buyer seller broker clerk cashier waiter brewer butcher carpenter plumber electrician mechanic gardener firefighter detective suspect victim inspector auditor accountant treasurer secretary chairman president founder investor speaker attendee participant organizer individual human man woman child parent colleague intern apprentice scholar".split(
    " ",
  ),
);
const PERSON_KEYS =
  /^(?:born|birth|birthday|died|email|gender|age|first_?name|last_?name|screen_?name|salary|wage|hired|hire_?date)$/i;
/** They are born, and are no people. */
const ANIMAL: ReadonlySet<string> = new Set(
  "animal pet dog cat horse pony cow sheep goat pig bird fish breed species bull hen".split(" "),
);

/** @param properties those of its nodes */
export function namesPeople(label: string, properties: readonly { key: string }[]): boolean {
  const named = relationWords(label).split(" ").map(singularName);
  if (named.some((word) => PERSON.has(word))) return true;
  return !named.some((word) => ANIMAL.has(word)) && properties.some(({ key }) => PERSON_KEYS.test(key));
}
