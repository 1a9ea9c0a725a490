-- AlterTable
ALTER TABLE "KnowledgeBase" ADD COLUMN     "ownerId" TEXT,
ADD COLUMN     "visibility" TEXT NOT NULL DEFAULT 'everyone';

-- CreateTable
CREATE TABLE "KnowledgeBaseShare" (
    "knowledgeBaseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KnowledgeBaseShare_pkey" PRIMARY KEY ("knowledgeBaseId","userId")
);

-- CreateIndex
CREATE INDEX "KnowledgeBaseShare_userId_idx" ON "KnowledgeBaseShare"("userId");

-- CreateIndex
CREATE INDEX "KnowledgeBase_ownerId_idx" ON "KnowledgeBase"("ownerId");

-- AddForeignKey
ALTER TABLE "KnowledgeBase" ADD CONSTRAINT "KnowledgeBase_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnowledgeBaseShare" ADD CONSTRAINT "KnowledgeBaseShare_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnowledgeBaseShare" ADD CONSTRAINT "KnowledgeBaseShare_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
