/**
 * Everyday words for relations that graphs of every kind have: kin, life, work, places, works of art. Vectors of single words
 * do not know that an "other half" is a spouse.
 */
import { allStemsOf, stemsOf } from "../graph/text/relation-words";

/** Words of relation names, and behind a bar what is said; other forms are meant too: "starring" is "starred", "took out" is "take out". */
const SAID = `
parent | father, dad, daddy, papa, pa, old man, mother, mom, mum, mommy, mummy, mama, folks
father | father, dad, daddy, papa, pa, old man
mother | mother, mom, mum, mommy, mummy, mama
spouse | husband, wife, partner, other half, better half, significant other, darling, consort, bride, groom, marry, wed
husband | married, wed, spouse
wife | married, wed, spouse, bride
child | son, daughter, kid, heir, heiress, offspring, baby, boy, girl, issue
son | boy, heir
daughter | girl, heiress
sibling | brother, sister, bro, sis
gender | sex, man or woman, male or female
profession, occupation, job | profession, occupation, job, career, work, trade, vocation, craft, line of work, for a living, employment
nationality | citizenship, citizen, country, homeland, come from, fatherland
religion | faith, creed, belief, believe, church, worship, denomination, confession
ethnicity | race, ethnic group, people, descent
birth | birthplace, hometown, home town, native, come into the world, birthday
death | die, dead, deathplace, pass away, kill, perish, lose life, demise, last breath
cause | why, reason, what killed, trigger, lead to, responsible for, behind
institution | school, university, college, alma mater, study, attend, graduate
education | school, university, college, alma mater, study, attend, graduate, degree
school | university, college, alma mater, study, attend, graduate
report | manager, boss, supervisor, supervise, superior, answer to
manage | boss, supervisor, supervise, superior, report, look after, take care of, care for, in charge of, responsible for, run
supervise | boss, manager, superior, report, in charge of, responsible for, run, lead, head
coordinate | in charge of, responsible for, run, lead, head
borrowed | take out, check out, on loan, loan
employed | work, employee, staff, job, boss, company, firm, work for, hire, worker, join, on the payroll
residence, lives | live, reside, home, dwell, settle in
location | situated, lie, where, found in, whereabouts, spot, base, stand, find
headquarters | seat, head office, main office, based in
founder | start, establish, set up, create
founded | founder, start, establish, set up
makes | produce, manufacture, build, construct, craft
owner | own, belong to, possess, holder, proprietor
leader | head, chief, boss, president, run, rule, ruler, in charge of
member | belong to, join, part of
capital | seat of government, main city
border | neighbour, neighbor, adjacent, next to, next door to, adjoin, abut, alongside, frontier, share a border, share a boundary
language | tongue, speak, speech
author | write, writer, pen, novelist
written | author, writer, pen, scriptwriter, screenwriter, script, screenplay
writer | author, pen, write, script
directed | filmmaker, film maker, helm, helmer, shoot, shot, head, lead, run, in charge of
director | filmmaker, film maker, helm, helmer, shoot, shot
actor | star, appear, act, play, performer, cast, featuring, role, on screen
starred | appear, act, actor, actress, play, performer, cast, featuring, role, on screen
acted | appear, star, actor, actress, play, performer, cast, featuring, role, on screen
release | premiere, come out, put out, launch, debut
genre | kind, type, category, style, sort
composed | write, writer, score, music, melody, wrote the music
enrolled | take, study, attend
played | perform, give a concert, appear for, turn out for, on the books, squad, player
command | captain, skipper, in charge of, at the helm
produced | bankroll, finance, maker
manufacturer, built | make, maker, built, builder, create, creator, produce, manufacturer, manufacture, assemble
tag | word, term, topic, keyword, describe, description, subject, theme, words describing, words to describe
rating | opinion, popular opinion, public opinion, general opinion, score, review, judged
votes, popularity, followers | how popular
population | inhabitant, resident, how many people
currency | money, pay with
treat | cure, therapy, remedy, medicine for, help against, operate on
care | look after, take care of, tend, in charge of, responsible for
tends | look after, take care of, care for, maintain, keep
train | teach, coach, instruct, mentor, learn the trade, learn the job, learn the ropes, learn from
apprenticed | mentor, pupil, learn the craft, learn the trade, learn the job, learn the ropes, learn from, train, teach, taught
repair | fix, mend, restore
sponsor | pay for, fund, finance, support, donate, back, put money, put up money, put up the money
symptom | sign, complaint, suffer
organised, organized | run, host, arrange, put on
attended | sit, go to, goes to, been to, take part, present at, visit
responded | answer, attend, turn out, come to the aid
purchased | buy, order, acquire
bought | purchase, order, acquire
sold | go under the hammer, auction off
supply | deliver, provide, vendor, make, buy from, source from
based | station, work out of
stationed | based, work, post
assigned | work on, responsible for, in charge of, handle, deal with, sort out
examined | check, inspect, look at, seen
inspect | check, examine, look at
teach | lecture, tutor, instruct, instructor
chair | head, lead, preside
work | employ, employee, staff, job, on the payroll, handle, on the books
hired | employ, take on, recruit, appoint
headed | lead, run, rule, in charge of, boss, chief, chair
leads | head, run, in charge of, responsible for, boss, chief
runs | operate, in charge of, in charge, head, lead, look after
operates | run, fly, drive, carrier, in charge of
coaches | train, manager, boss
sent | post, mail, dispatch
observes | follow, watch, look at, study
oversees | watch over, supervise, manage, in charge of, responsible for, boss, run
captain | skipper, lead
skippers | captain, command, at the helm, in charge of
appointed | hire, name, choose
elected | vote, choose
succeeded | follow, replace, take over from, come after, successor, predecessor
replaced | follow, succeed, take over from, instead of, stand in, fill in, step in
understudied | stand in, fill in, step in, cover for, substitute, deputy
advise | supervise, supervisor, mentor, tutor, guide, counsel
advisor | supervise, supervisor, mentor, tutor, guide
mentor | coach, tutor, guide, teach, advise, look after, under their wing, under his wing, under her wing, learn the trade, learn the job, learn the ropes, learn from
tutor | teach, mentor
study | enrol, read, course
studied | pupil, lessons, take lessons, teach, teacher
graduated | alma mater, study, degree, went to
registered | sign up, enrol, belong to, member
signed | join, contract, deal
transferred | move, sold, join, sign, switch
scored | goal, net, hit
won | winner, champion, victory, beat, take, receive, pick up, take first place, come first, finish first
judged | jury, juror, on the jury, on the panel
defeated | beat, lose to, win against
competes | take part, enter, play
entered | sign up, line up, take part, compete
participates | take part, involve, join, enter
referee | ref, umpire, officiate, in charge of, took charge of
officiated | ref, referee, umpire, in charge of, took charge of
held | take place, happen, venue, host
occurred | happen, take place
scheduled | plan, due, take place, happen
nominated | up for, shortlist, put forward
awarded | win, receive, get, got, prize, given
received | get, got, win, given
granted | give, award, get, got
funded | pay for, finance, sponsor, back, support, bankroll, grant, money, put money, put up the money
invested | back, fund, finance, stake, put money
donated | give, contribute
acquired | buy, take over, purchase
placed | order, buy, make
ordered | buy, purchase
contains | include, consist of, made of, made up of, hold, comprise, inside, part of, belong to
includes | contain, consist of, made up of, comprise
shipped | send, deliver, dispatch, carry, courier
delivered | bring, ship, send, carry, courier, drop off, supply
stored | keep, stock, hold, warehouse, lie
stocked | keep, hold, store, in stock, sell, carry
sells | stock, offer, shop, buy, seller, sale
reviewed | rate, comment, write about, feedback, opinion, check, correct, proofread
returned | send back, bring back, take back, refund
paid | settle
issued | give, hand out, send
drafted | write, author, pen, draw up, compose
represents | act for, lawyer, attorney, counsel, defend, on behalf of
defends | represent, act for, lawyer
presided | judge, hear, chair, in charge of
filed | submit, lodge, bring, sue, hand in, make, complain
submitted | file, lodge, hand in, send
testified | give evidence, witness
cites, quotes | refer to, cite, quote, mention, reference
mentions | talk about, refer to, name
published | release, bring out, put out, come out, print, issue
prerequisite | need first, require
requires | need, depend on, necessary
uses | rely on, work with, employ
deployed | run, host, install, live
hosts | run, put on, house, hold
presents | host, front, anchor, introduce
broadcast, aired | carry, transmit, on air, go out
connects | link, join, go to, goes to, lead to, attach, talk to
housed | keep, live, home, stay
owns | belong to, possess, holder, proprietor, owner
rents | tenant, hire, lease, landlord
leases | tenant, hire, rent, landlord
insures | cover, policy
covers | deal with, include, insure
joined | sign up, member, enter
belongs | part of, member
diagnosed | suffer, illness, sick, condition
prescribed | given, put on, take, medicine, medication, drug
admitted | stay, come in, brought in
performed | play, sing, carry out, put on
conducts | podium, on the podium, baton, wield the baton
conducted | carry out, lead, direct, podium, on the podium
recorded | make, release, cut
grows | plant, cultivate, raise, farm
bred, breeds | raise, rear
harvested | pick, gather
collected | gather, pick, pick up
feeds | eat, give food
eats | feed on, live on, diet, food
serves | offer, dish up, on the menu, stop at, go to, goes to
approved | sign off, authorise, green light, agree
audited | check, inspect, look at, go over
maintains | look after, take care of, care for, tend, service, responsible for, keep up, repair
installed | fit, put in, set up
monitors | watch, keep an eye on, track
affected | hit, hurt, touch, impact, bring down, break
resolved | fix, solve, close, sort out, deal with, dealt with
detected | find, notice, spot, discover
discovered | find, spot, notice, unearth, dig up, uncover, turn up
invented | come up with, inventor, develop, devise, create
designed | draw, architect, create, plan, develop, devise, draw the plans, draw up the plans
drives | driver, behind the wheel
flies | pilot
flew, flown | aboard, on board, crew, crew member, on the crew, travel, ride
launched | lift off, blast off, take off, go up
backup, standby | reserve, in reserve, stand by, stand in, substitute, deputy, understudy
departs | leave, start from, take off from, go from, goes from, fly from, set off, set out, set sail
arrives | get to, land, reach, go to, goes to, fly to, end, touch down, head to, head for, bound for
stops | call at, halt, serve
carries | transport, take, haul, bring, move, aboard, on board
visited | go to, goes to, been to, come to, stop by
booked | reserve, stay, sleep, spend the night
reserved | book
follows | fan of, subscribe
likes | love, enjoy, favourite, fan
knows | acquainted, friend, meet
speaks | talk, fluent, know
certified | qualify, license, certificate, allow
qualified | certify, license, certificate, allow
skill | know, good at, able, expert
specialises | expert, good at
preys | eat, feed on
warden, wardened | looked after
exhibited | show, on display, display, hang
displayed | show, exhibit, hang
shown | include, feature, exhibit, display, on show, on display
painted | painter, artist
edited | editor
translated | version of
illustrated | draw, picture
collaborated | work with, work together, partner
contracted | work with, use, partner
retains | keep on, retainer, pay, hire
stayed | sleep, book
dined | eat
lent | borrow, loan, on loan
handled | deal with, sort out, look after, in charge of, responsible for
hangs | on the wall, on show, on display, show
curates | put together, organise, in charge of
restores | fix, repair, mend
referred | recommend, send
created | make, paint, author
depend | need, require, rely on
`;

/** Questions of a few words only: longer phrases would be sentences. */
export const LONGEST_PHRASE = 5;

/** The lines of a table: names, and what is said for them behind a bar, if anything is. */
export function tableOf(lines: string): { names: string[]; said: string[] }[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [names = [], said = []] = line.split(" | ").map((words) => words.split(", "));
      return { names, said };
    });
}

const SAID_BY_STEM = new Map<string, string[]>();
for (const { names, said } of tableOf(SAID))
  for (const stem of names.map(stemOf)) SAID_BY_STEM.set(stem, [...(SAID_BY_STEM.get(stem) ?? []), ...said]);

/** Behind a verb it makes another one: what "follows up" has no subscribers. */
const PARTICLE = /^(?:up|down|off|out|away)$/;

/** Everyday words for a relation, by each word of its name; words and phrases in lower case. */
export function spokenFor(words: string): string[] {
  const own = words.split(" ").filter((_, at, all) => !PARTICLE.test(all[at + 1] ?? ""));
  return [...new Set(own.flatMap((word) => SAID_BY_STEM.get(stemOf(word)) ?? []))];
}

/** Stems of a phrase with its function words: "line of work" is not "line work". */
export function phraseKey(text: string): string {
  return allStemsOf(text).join(" ");
}

function stemOf(word: string): string {
  if (word === "children") return stemOf("child");
  return stemsOf(word)[0] ?? word;
}
