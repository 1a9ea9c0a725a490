/** German: what its words say in the English that questions are read in. All of German is here; `gloss.ts` has what the rows mean. */
import type { GlossTable } from "./gloss-table";

export const GERMAN: GlossTable = {
  name: "German",
  opening:
    "was wer wen wem wessen welche welcher welches welchen welchem wo wann warum wieso wieviel wieviele nenne zeige",
  other:
    "was wie viele haben hatte hatten ist sind waren wird wurde wurden der das dem des den ein eine einen einem einer kein keine keinen und oder mit ohne von vom fur in im am an zu zum zur bei aus nach auf seit uber zwischen nicht nie es gibt alle aller mehr als mindestens hochstens jeder jede jedes",
  words: {
    question: `
who = wer, wen, wem
whose = wessen
which = welche, welcher, welches, welchen, welchem
what = was
what is the name of = wie heißt
what are the names of = wie heißen
when = wann
where = wo
why = warum, wieso, weshalb
how = wie
how many = wie viele, wie vielen, wieviele
how much = wie viel, wieviel
how often = wie oft, wie häufig
list = nenne, nenne mir, zeige, zeig, zeige mir, zeig mir, liste`,
    article: `
the = der, die, das, den, dem
the most = am meisten
the fewest = am wenigsten
of the = des, vom
a = ein, eine, einen, einem, einer, eines
their = ihr, ihre, ihren, ihrem, ihrer
his = sein, seine, seinen, seinem, seiner
whose = deren, dessen
each = jede, jeder, jedes, jeden, jedem
all = alle, allen, aller
no = kein, keine, keinen, keinem, keiner, keines
not a single = kein einziger, keinen einzigen, keine einzige, kein einziges
many = viele, vielen
both = beide, beiden, sowohl
either = entweder
neither = weder
most = meisten, meiste
fewest = wenigsten
more = mehr
only = nur
at least = mindestens, wenigstens
at most = höchstens, maximal
exactly = genau
more than = mehr als
fewer than = weniger als
one = eins
two = zwei
three = drei
four = vier
five = fünf
six = sechs
seven = sieben
eight = acht
nine = neun
ten = zehn
twelve = zwölf
million = million, millionen, mio
thousand = tausend
total = gesamte, gesamten`,
    adverb: `
not = nicht
never = nie, niemals, noch nie
still = noch, immer noch
no longer = nicht mehr
also = auch, ebenfalls
now = jetzt, zurzeit, gerade
currently = derzeit, aktuell, momentan
already = schon, bereits
together = zusammen, gemeinsam
in total = insgesamt
on average = im durchschnitt, durchschnittlich, im schnitt
there = dort, da
per year = pro jahr
per month = pro monat`,
    noun: `
someone = jemand, jemanden, jemandem
nobody = niemand, niemanden, niemandem
nothing = nichts
something = etwas
they = sie
he = er
it = es, ihn
are there = gibt es, gab es`,
    preposition: `
of = von
per = pro, je
with = mit
without = ohne
in = in
in the = im, ins
on = auf, an
on the = am
at = bei
at the = beim
to = zu, bis
to the = zum, zur
for = für
from = aus, ab
before = vor
after = nach
since = seit
under = unter
about = über
at = um
between = zwischen
than = als
except = außer
against = gegen
through = durch
during = während`,
    conjunction: `
and = und, sowie
or = oder
but = aber, sondern`,
  },
  empty: [
    "das drehbuch zu",
    "das drehbuch für",
    "das drehbuch von",
    "jahre",
    "jahren",
    "bitte",
    "denn",
    "eigentlich",
    "sich",
    "selbst",
    "ich möchte wissen",
    "kannst du mir sagen",
    "weißt du",
    "sag mir",
  ],
  behind: { weder: { noch: "nor" }, sowohl: { als: "and", auch: "" } },
  beforeNumber: { nach: "after", vor: "before", über: "over", von: "from", bis: "to", ab: "since" },
  madeBy: "film movie book song album painting paper article story report work play opera recipe",
  nounEndings: {
    singular: ["", "s", "es", "in"],
    plural: ["e", "en", "n", "er", "ern", "s"],
    women: "innen",
  },
  nouns: `
film = film, streifen
director = regisseur
actor = schauspieler, darsteller
writer/writers = drehbuchautor
author = autor, verfasser
screenplay = drehbuch, drehbüch
genre = genre
language = sprache
year = jahr
month = monat
day = tag
week = woche
date = datum
drama = drama, +dramen
comedy = komödie
western = western
musical = musical
thriller = thriller
documentary = dokumentation, dokumentarfilm
horror film = horrorfilm
tag = schlagwort, schlagwört
person/people = person, mensch
people/people = leute
name = name
title = titel
role = rolle
book = buch, büch
song = lied
band = band, bänd
album/albums = album, +alben
company = firma, +firmen, unternehmen, gesellschaft
employee = mitarbeiter, angestellte, arbeitnehmer, beschäftigte
team = team
manager = manager, vorgesetzte
boss/bosses = chef
head = leiter
colleague = kollege
project = projekt
department = abteilung
office = büro
city = stadt, städt
country = land, länd
capital = hauptstadt, hauptstädt
river = fluss, flüss
mountain = berg
lake = see
street = straße
house = haus, häus
room = zimmer, raum, räum
building = gebäude
school = schule
university = universität
course = kurs
student = student, schüler
teacher = lehrer
doctor = arzt, ärzt
nurse = krankenschwester, pfleger
patient = patient
hospital = krankenhaus, krankenhäus
ward = station
animal = tier
species/species = art
customer = kunde
supplier = lieferant
product = produkt
order = bestellung
invoice = rechnung
price = preis
cost = kosten
budget = budget
salary = gehalt, gehält
revenue = umsatz, umsätz
amount = betrag, beträg
number = anzahl, zahl
average = durchschnitt
sum = summe
percentage = prozentsatz
headquarters/headquarters = sitz, hauptsitz
dependency = abhängigkeit
size = größe
height = höhe
length = länge
weight = gewicht
age = alter
capacity = kapazität
population = bevölkerung, einwohnerzahl
inhabitant = einwohner
ship = schiff
port = hafen, häfen
airport = flughafen, flughäfen
flight = flug, flüg
train = zug, züg
car = auto
player = spieler
club = verein, klub, club
coach/coaches = trainer
match/matches = spiel
goal = tor
season = saison
museum/museums = museum, museen
painting = gemälde, bild
painter = maler
artist = künstler
library = bibliothek
member = mitglied
recipe = rezept
ingredient = zutat
dish/dishes = speise
restaurant = restaurant
farm = bauernhof, bauernhöf
field = feld
planet = planet
moon = mond
star = stern
mission = mission
astronaut = astronaut
child/children = kind
son = sohn, söhn
daughter = tochter, töchter
father = vater, väter
mother = mutter, mütter
parent = eltern
brother = bruder, brüder
sister = schwester
man/men = mann, männ
woman/women = frau
wife/wives = ehefrau
husband = ehemann, ehemänn
friend = freund
user = benutzer, nutzer
package = paket
version = version
license = lizenz
developer = entwickler
question = frage
answer = antwort
event = veranstaltung
place = ort
document = dokument
contract = vertrag, verträg
part = teil
currency = währung
hour = stunde
minute = minute
euro = euro
tonne = tonne
litre = liter
kilometre = kilometer
metre = meter
route = strecke, route, linie
station = bahnhof, bahnhöf, haltestelle
trip = reise, fahrt
hotel/hotels = hotel
shop = laden, läd, geschäft
market = markt, märkt
bank = bank
loan = darlehen, kredit
account = konto, +konten
law = gesetz
judge = richter
lawyer = anwalt, anwält
case = fall, fäll
court = gericht
prize = preis
award = auszeichnung
concert = konzert
orchestra = orchester
instrument = instrument
composer = komponist
singer = sänger
publisher = verlag
reader = leser
magazine = zeitschrift
engineer = ingenieur
pilot = pilot
captain = kapitän
crew = mannschaft
volunteer = freiwillige
pupil = schüler
class = klasse
subject = fach, fäch
exam = prüfung
grade = note
disease = krankheit
symptom = symptom
medicine = medikament
treatment = behandlung
machine = maschine
tool = werkzeug
work = werk, kunstwerk
editor = lektor, redakteur
manuscript = manuskript
striker = stürmer
diagnosis/diagnoses = diagnose
exhibition = ausstellung
sponsor/sponsors = sponsor, +sponsoren
owner = besitzer, eigentümer
founder = gründer
birthplace = geburtsort
birth date = geburtsdatum
nationality = nationalität, staatsangehörigkeit
profession = beruf
skill = fähigkeit
shift = schicht
tour = tour, führung
guide = reiseführer, führer
ticket/tickets = ticket, eintrittskarte
passenger = fahrgast, fahrgäst, passagier
driver = fahrer
vehicle = fahrzeug
cargo = ladung, fracht
warehouse = lager
shipment = lieferung
expense = ausgabe
vote = stimme
party = partei
minister = minister
president = präsident
king = könig
queen = königin
war = krieg
part = bauteil
material = material, +materialien
colour = farbe
plant = pflanze
tree = baum, bäum
dog = hund
cat = katze
horse = pferd
food = futter
wine = wein
beer = bier
region = region
village = dorf, dörf
island = insel
bridge = brücke
border = grenze
address = adresse
email = e-mail, mail
phone number = telefonnummer
number = nummer
status = status
type = typ, sorte
category = kategorie
rating = bewertung
task = aufgabe
meeting = besprechung
bug = fehler
server = server
database = datenbank
service = dienst
France/France = frankreich
Germany/Germany = deutschland
Italy/Italy = italien
Spain/Spain = spanien
Austria/Austria = österreich
Switzerland/Switzerland = schweiz
England/England = england
January/January = januar
February/February = februar
March/March = märz
May/May = mai
June/June = juni
July/July = juli
October/October = oktober
December/December = dezember
`,
  adjectiveEndings: ["", "e", "er", "es", "en", "em"],
  degrees: { comparative: ["er"], superlative: ["st", "est", "t"], than: "als" },
  adjectives: `
old = alt, +ält
young = jung, +jüng
new = neu
recent/more recent/most recent = jüngst
long = lang, +läng
short = kurz, +kürz
high = hoch, hoh, +höh, +höch
low = niedrig, tief
tall = groß, +größ
small = klein
good/better/best = gut, +bess, +be
bad/worse/worst = schlecht
early = früh
late = spät
heavy = schwer
light = leicht
cheap = billig, günstig
expensive/more expensive/most expensive = teuer, teur
fast = schnell
slow = langsam
deep = tief
wide = breit
rich = reich
poor = arm, +ärm
popular/more popular/most popular = beliebt
famous/more famous/most famous = berühmt
common/more common/most common = häufig
average = durchschnittlich
other = ander
same = gleich, selb
different = verschieden
first = erst
second = zweit
third = dritt
last = letzt
Irish = irisch
British = britisch
American = amerikanisch
Dutch = niederländisch, holländisch
Polish = polnisch
Danish = dänisch
Norwegian = norwegisch
French = französisch
German = deutsch
English = englisch
Italian = italienisch
Spanish = spanisch
Swedish = schwedisch
Japanese = japanisch
Russian = russisch
Chinese = chinesisch
red = rot
green = grün
blue = blau
black = schwarz
white = weiß
open = offen
active = aktiv
`,
  participles: ["ge", "t"],
  verbs: `
direct = dreh; inszenier; regie-führ ~bei
write/wrote/written = schreib schrieb geschrieben; verfass
star/starred/starred = mit-spiel; mit-wirk
play = spiel
come out/came out/come out = erschein erschien erschienen *
release = veröffentlich
speak/spoke/spoken = sprech sprach gesprochen spricht
make/made/made = mach
produce = produzier
work = arbeit; zusammen-arbeit
lead/led/led = leit; führ
manage = verwalt
report to/reported to/reported to = untersteh unterstand unterstanden
live = wohn; leb
come/came/come = komm kam gekommen *
found = gründ
own = besitz besaß besessen; gehör
buy/bought/bought = kauf
sell/sold/sold = verkauf
supply = liefer; beliefer
deliver = aus-liefer
order = bestell
cost/cost/cost = kost
pay/paid/paid = zahl; bezahl
earn = verdien
teach/taught/taught = unterricht; lehr
study = studier
learn = lern
attend = besuch
treat = behandel
visit = besichtig
marry = heirat
die = sterb starb gestorben stirbt *
win/won/won = gewinn gewann gewonnen
lose/lost/lost = verlier verlor verloren
score = erziel
know/knew/known = kenn kannte gekannt
use = benutz; verwend; nutz
depend = ab-häng hing abgehangen
contain = enthalt enthielt enthalten enthält
begin/began/begun = beginn begann begonnen; an-fang fing angefangen fängt
start = start
end = end
lie/lay/lain = lieg lag gelegen
border = grenz ~an; grenz
flow = fließ floss geflossen *
paint = mal
borrow = aus-leih lieh ausgeliehen
build/built/built = bau; erbau
open = eröffn; öffn
close = schließ schloss geschlossen
discover = entdeck
develop = entwickel
join = bei-tret trat beigetreten tritt
leave/left/left = verlass verließ verlassen verlässt
meet/met/met = treff traf getroffen trifft
see/saw/seen = seh sah gesehen sieht
show/showed/shown = zeig
hire = ein-stell
organise = organisier
sing/sang/sung = sing sang gesungen
compose = komponier
eat/ate/eaten = ess aß gegessen isst; fress fraß gefressen frisst
need = brauch; benötig
carry = trag trug getragen trägt
serve = servier
fly/flew/flown = flieg flog geflogen *
drive/drove/driven = fahr fuhr gefahren fährt *
measure = mess maß gemessen misst
weigh = wieg wog gewogen
receive = bekomm bekam bekommen; erhalt erhielt erhalten erhält
exhibit = aus-stell
look after/looked after/looked after = kümmer ~um; betreu; versorg; pfleg
coach = trainier
conduct = dirigier
publish = verleg; publizier
edit = lektorier; bearbeit
take place/took place/taken place = statt-find fand stattgefunden
find/found/found = find fand gefunden; befind befand befunden
arrive = an-komm kam angekommen *
depart = ab-fahr fuhr abgefahren fährt *
translate = übersetz
invent = erfind erfand erfunden
review = rezensier
rate = bewert
comment = kommentier
follow = folg
like = mag mochte gemocht
report = bericht; meld
answer = beantwort
ask = frag
repair = reparier
grow/grew/grown = an-bau
cook = koch
test = prüf; test
support = unterstütz
sponsor = sponser
sign = unterschreib unterschrieb unterschrieben; unterzeichn
rent = miet; vermiet
hold/held/held = halt hielt gehalten hält
call = nenn nannte genannt
appoint = ernenn ernannte ernannt
choose/chose/chosen = wähl
participate = beteilig
grow up/grew up/grown up = auf-wachs wuchs aufgewachsen wächst *
give/gave/given = geb gab gegeben gibt
take part in/took part in/taken part in = teil-nehm nahm teilgenommen nimmt ~an
bear/bore/born = gebär gebar geboren
`,
  auxiliaries: {
    be: { is: "ist", are: "sind", was: "war", were: "waren" },
    have: { has: "hat", have: "haben", had: "hatte hatten" },
    become: { is: "wird", are: "werden", was: "wurde", were: "wurden", been: "worden" },
    can: {
      can: "kann können konnte konnten",
      must: "muss müssen",
      may: "darf dürfen",
      should: "soll sollen",
    },
  },
  relative: {
    subject: "der die das welche welcher welches",
    object: "den dem denen welchen",
    whose: "deren dessen",
  },
  ofSubject: "wer welcher",
  ofObject: "wen wem welchen welchem den einen keinen",
  genitive: "der",
  beforePlural:
    "welche welchen die alle allen viele vielen keine keinen beide beiden meisten wenigsten andere anderen",
};
