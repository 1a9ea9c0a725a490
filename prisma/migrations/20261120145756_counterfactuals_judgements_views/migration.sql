-- AlterTable: the columns of before are what was asked first, one a method
ALTER TABLE "RunColumn" DROP CONSTRAINT "RunColumn_pkey",
ADD COLUMN     "counterfactual" JSON,
ADD COLUMN     "id" TEXT;
UPDATE "RunColumn" SET "id" = "method";
ALTER TABLE "RunColumn" ALTER COLUMN "id" SET NOT NULL,
ADD CONSTRAINT "RunColumn_pkey" PRIMARY KEY ("runId", "id");

-- CreateTable
CREATE TABLE "Judgement" (
    "experimentId" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "verdict" JSON NOT NULL,

    CONSTRAINT "Judgement_pkey" PRIMARY KEY ("experimentId","question","first","second")
);

-- CreateTable
CREATE TABLE "ExploreView" (
    "id" TEXT NOT NULL,
    "knowledgeBaseId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" JSON NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExploreView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ExploreView_knowledgeBaseId_name_key" ON "ExploreView"("knowledgeBaseId", "name");

-- AddForeignKey
ALTER TABLE "Judgement" ADD CONSTRAINT "Judgement_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExploreView" ADD CONSTRAINT "ExploreView_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
