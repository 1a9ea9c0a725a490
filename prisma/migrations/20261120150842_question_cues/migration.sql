-- CreateTable
CREATE TABLE "QuestionCues" (
    "experimentId" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "cues" JSON NOT NULL,

    CONSTRAINT "QuestionCues_pkey" PRIMARY KEY ("experimentId","question")
);

-- AddForeignKey
ALTER TABLE "QuestionCues" ADD CONSTRAINT "QuestionCues_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
