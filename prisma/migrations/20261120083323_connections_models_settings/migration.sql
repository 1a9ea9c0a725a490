-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "input" JSON;

-- AlterTable
ALTER TABLE "KnowledgeBase" ADD COLUMN     "aliases" JSON NOT NULL DEFAULT '{}',
ADD COLUMN     "connection" JSON;

-- CreateTable
CREATE TABLE "TrainedModel" (
    "id" TEXT NOT NULL,
    "knowledgeBaseId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "generation" TEXT NOT NULL,
    "report" JSON NOT NULL,
    "weights" BYTEA NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainedModel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSON NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "LlmAnswer" (
    "key" TEXT NOT NULL,
    "answer" JSON NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LlmAnswer_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "TrainedModel_knowledgeBaseId_kind_createdAt_idx" ON "TrainedModel"("knowledgeBaseId", "kind", "createdAt");

-- AddForeignKey
ALTER TABLE "TrainedModel" ADD CONSTRAINT "TrainedModel_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
