import { describe, expect, it } from "vitest";
import { answerType } from "./answer-type";

const FILMS = ["Film", "Person", "Genre", "Language", "Year", "Passage", "TableSegment"];
const BIOLOGY = ["gene/protein", "drug", "disease", "biological_process", "cellular_component", "pathway"];

const CASES: [question: string, labels: string[], expected: string[] | null][] = [
  // Question words with a kind of their own.
  ["Who directed The Third Man?", FILMS, ["Person"]],
  ["To whom did the prize go?", FILMS, ["Person"]],
  ["Whose films are about the sea?", FILMS, ["Person"]],
  ["Who won?", ["Player", "Team", "Coach"], ["Player", "Coach"]],
  ["When were the films of Andrei Tarkovsky released?", FILMS, ["Year"]],
  ["Where is the lighthouse?", ["City", "Film", "Location"], ["City", "Location"]],
  // What is named after the question word.
  ["Which films are tagged heist?", FILMS, ["Film"]],
  ["In which films did Grace Kelly act?", FILMS, ["Film"]],
  ["What genres do the films by Varda belong to?", FILMS, ["Genre"]],
  ["In what year was Seven Samurai released?", FILMS, ["Year"]],
  ["What is the genre of Suspiria?", FILMS, ["Genre"]],
  ["What are the names of the films by Varda?", FILMS, ["Film"]],
  ["Which films credit Stephen King as a writer?", FILMS, ["Film"]],
  ["Which table segments mention Rome?", FILMS, ["TableSegment"]],
  ["Which actors worked for Hitchcock?", FILMS, ["Person"]],
  ["Which actors worked for Hitchcock?", ["Actor", "Person"], ["Actor"]],
  ["Which film director made Vertigo?", FILMS, ["Person"]],
  ["Which actors worked here?", ["/film/actor", "/film/film"], ["/film/actor"]],
  ["Which film is it?", ["/film/actor", "/film/film"], ["/film/film"]],
  // Labels of several words or readings.
  ["Which genes or proteins bind zinc?", BIOLOGY, ["gene/protein"]],
  ["Which protein binds zinc?", BIOLOGY, ["gene/protein"]],
  ["Which cellular structures interact with it?", BIOLOGY, ["cellular_component"]],
  ["Which biological pathway involves EPO?", BIOLOGY, ["pathway"]],
  ["Which medication shares a protein with Danazol?", BIOLOGY, null],
  // Requests.
  ["Find diseases that zinc treats.", BIOLOGY, ["disease"]],
  ["Could you provide me with a list of the drugs for it?", BIOLOGY, ["drug"]],
  ["Is there a drug against fever?", BIOLOGY, ["drug"]],
  // The sentence that asks decides, the last one first.
  ["The actor who made six films also played in a western. Which film is it?", FILMS, ["Film"]],
  ["Which films are long? Which year was it?", FILMS, ["Year"]],
  // Nothing is said, or the graph has nothing of the kind.
  ["How many inhabitants does Bornholm have?", FILMS, null],
  ["How long is the list of films?", FILMS, null],
  ["Which French-language musicals did Jacques Demy direct?", FILMS, null],
  ["Which comedies did Jacques Tati direct?", FILMS, null],
  ["Who wrote it?", ["Film", "Genre"], null],
  ["Films by the director who made Vertigo", FILMS, null],
  ["", FILMS, null],
  ["Which films?", [], null],
  ["Where is the company based?", ["Ship", "Port"], ["Port"]],
];

describe("answerType", () => {
  it.each(CASES)("%s (%j)", (question, labels, expected) => {
    expect(answerType(question, labels)?.labels ?? null).toEqual(expected);
  });

  it("says which words of the question it read", () => {
    expect(answerType("Which cellular structures bind zinc?", BIOLOGY)?.asked).toBe("cellular");
    expect(answerType("Who sings?", FILMS)?.asked).toBe("who");
  });
});
