/** A school and its neighbours: ties, values that are compared, relations that hold both ways, a gender, numbers on edges. */
import { graphOf } from "./everyday-graphs";

export const school = () =>
  graphOf(
    [
      ["Student", "Ada Lind", { grade: 9, height: 150 }],
      ["Student", "Ben Osei", { grade: 10, height: 171 }],
      ["Student", "Cleo Park", { grade: 9, height: 171 }],
      ["Course", "Algebra", { credits: 4, level: "beginner" }],
      ["Course", "Poetry", { credits: 2, level: "advanced" }],
      ["Course", "Physics", { credits: 5, level: "advanced" }],
      ["Teacher", "Ms. Okafor", { salary: 4100 }],
      ["Teacher", "Mr. Heath", { salary: 3800 }],
      ["Town", "Lund", { inhabitants: 90_000 }],
    ],
    [
      "Ada Lind|ENROLLED_IN|Algebra",
      "Ada Lind|ENROLLED_IN|Poetry",
      "Ben Osei|ENROLLED_IN|Physics",
      "Ben Osei|ENROLLED_IN|Algebra",
      "Cleo Park|ENROLLED_IN|Poetry",
      "Ms. Okafor|TEACHES|Algebra",
      "Ms. Okafor|TEACHES|Physics",
      "Mr. Heath|TEACHES|Poetry",
      "Ada Lind|BORN_IN|Lund",
    ],
  );

export const relatives = () =>
  graphOf(
    [
      ["Person", "Alma Reed", { gender: "female", born: 1921 }],
      ["Person", "Carl Reed", { gender: "male", born: 1918 }],
      ["Person", "Bruno Reed", { gender: "male", born: 1946 }],
      ["Person", "Ines Reed", { gender: "female", born: 1949 }],
      ["Person", "Dora Reed", { gender: "female", born: 1972 }],
      ["Person", "Emil Reed", { gender: "male", born: 1975 }],
      ["Person", "Greta Moll", { gender: "female", born: 1977 }],
      ["Person", "Hanna Reed", { gender: "female", born: 2006 }],
      ["Town", "Lindau"],
    ],
    [
      "Alma Reed|parentOf|Bruno Reed",
      "Carl Reed|parentOf|Bruno Reed",
      "Alma Reed|parentOf|Ines Reed",
      "Carl Reed|parentOf|Ines Reed",
      "Bruno Reed|parentOf|Dora Reed",
      "Bruno Reed|parentOf|Emil Reed",
      "Emil Reed|parentOf|Hanna Reed",
      "Greta Moll|parentOf|Hanna Reed",
      "Emil Reed|marriedTo|Greta Moll",
      "Emil Reed|bornIn|Lindau",
      "Dora Reed|bornIn|Lindau",
    ],
  );
