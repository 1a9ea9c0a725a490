/**
 * Synonyms of labels: "flights" where a graph has routes. Each line has nouns that a label may end in, all synonyms of each
 * other, and after a bar synonyms of them that no label is named by.
 */
import { stemsOf } from "../graph/text/relation-words";
import { phraseKey, tableOf } from "./spoken-words";

const SAID = `
employee, staff, staff member | worker, colleague, team member
customer, client | buyer, shopper
order | purchase
product, item, article, goods
supplier, vendor | provider, seller, company, firm, business, organisation, organization
subcontractor, contractor | company, firm, business, organisation, organization
sponsor | backer, company, firm, business, organisation, organization
publisher, manufacturer | company, firm, business, organisation, organization
warehouse, depot | storage, stockroom, yard
courier, carrier | delivery company, delivery firm, shipping company
review | rating, feedback, comment
invoice, bill
company, firm, organisation, organization | business, corporation
department, division, unit, section, faculty
ministry, department
mp, senator, councillor | politician
team, club | side, squad
player | footballer, athlete, sportsman
coach | manager, trainer
stadium, arena | ground, pitch
venue | place, location, hall, arena
opera house, theatre, theater | house, playhouse
production, staging | show
composition | piece
show, programme, program, broadcast
match, game, fixture
referee | ref, umpire, official
league, tournament, competition, contest, championship, cup
teacher, lecturer, professor, tutor, instructor | prof, academic, teaching staff
student, pupil | learner, undergraduate, undergrad, kid, child, children
course, class, module, subject | lesson
project | initiative, study
assignment, job, task
callout | incident, emergency, alarm
grant | funding, award
paper, article, publication
story, report, article | piece, write-up, news item
book, title, volume | novel
lawyer, attorney, solicitor, barrister, counsel
case, matter | lawsuit, trial, suit, proceeding, dispute
judge | magistrate, justice
hearing | session, sitting, trial date, court date
court | tribunal
document | file, paper, filing
doctor, physician, clinician | medic, gp, consultant
drug, medicine, medication | pill, tablet
disease, illness, condition, disorder, diagnosis | sickness
procedure | operation, surgery
ward | unit
route | flight, line, connection, service
flight | plane, connection
aircraft, plane | airplane, aeroplane, jet
airline | carrier
vehicle | car, van, truck, lorry, engine
appliance | vehicle, engine, truck, device
truck, lorry
pilot | captain
vessel, ship, boat
spacecraft, spaceship, probe | craft, vehicle, ship
instrument | gear, equipment, device
harbour, harbor, port | dock
consignment, shipment, cargo, freight | goods, load
voyage | trip, journey, crossing
seafarer, sailor
city, town
country, nation | state, land
building | house, block
apartment, flat, house, property | home
tenant | renter, occupant, lodger
landlord | owner
room | chamber
office, branch, site | outlet
store, shop, branch | outlet
retailer | shop, store, chain, seller
dish | meal, food, plate
chef, cook
server, host, machine | box, computer
service, application, app, system | program, microservice
database, datastore
incident, outage | problem, failure, issue
ticket, issue, bug | request, defect, fault, problem
repository | repo
engineer, developer | programmer, coder
event | happening, occasion
concert, gig, show, performance
band, group | act
actor, actress | performer
reporter, journalist, correspondent
artist, musician, performer | singer, painter, act
song, track | tune, single
album | record, lp
film, movie | picture, flick
animal | creature, beast
herd, flock | animals, livestock
enclosure, cage | pen, habitat, paddock
keeper | zookeeper, caretaker
committee, board | panel
contract | agreement, deal
certificate, certification, licence, license | qualification
award, prize | trophy, honour, honor
machine, device | equipment
component, part | piece
exhibition | show, display
painting, artwork, picture | piece
artwork, piece | work
wood, timber | lumber
find, artefact, artifact | object, piece
greenhouse, glasshouse
grape | variety, grape variety
gallery | room, hall
complaint, grievance | gripe
guest | visitor
donor | giver, benefactor
`;

const SAID_BY_STEM = new Map<string, string[]>();
for (const { names, said } of tableOf(SAID))
  for (const name of names) {
    const stem = stemsOf(name).join(" ");
    const others = [...names, ...said].filter((text) => text !== name);
    SAID_BY_STEM.set(stem, [...(SAID_BY_STEM.get(stem) ?? []), ...others]);
  }

/** Synonyms of a label, by all words of its name, else by the last one; words and phrases in lower case. */
export function spokenForLabel(words: string): string[] {
  const stems = stemsOf(words);
  const head = stems.at(-1) ?? "";
  const said = SAID_BY_STEM.get(stems.join(" ")) ?? SAID_BY_STEM.get(head) ?? [];
  return said.filter((text) => stemsOf(text)[0] !== head);
}

/** True if people say such a word for a label. @param key as `phraseKey` gives it */
export function isSpokenForLabel(words: string, key: string): boolean {
  return spokenForLabel(words).some((text) => phraseKey(text) === key);
}
