-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "limited" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ApiKeyBase" (
    "apiKeyId" TEXT NOT NULL,
    "knowledgeBaseId" TEXT NOT NULL,

    CONSTRAINT "ApiKeyBase_pkey" PRIMARY KEY ("apiKeyId","knowledgeBaseId")
);

-- CreateIndex
CREATE INDEX "ApiKeyBase_knowledgeBaseId_idx" ON "ApiKeyBase"("knowledgeBaseId");

-- AddForeignKey
ALTER TABLE "ApiKeyBase" ADD CONSTRAINT "ApiKeyBase_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyBase" ADD CONSTRAINT "ApiKeyBase_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
