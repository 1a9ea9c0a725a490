-- CreateTable
CREATE TABLE "GraphEdit" (
    "knowledgeBaseId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "author" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "change" JSON NOT NULL,
    "undoneAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GraphEdit_pkey" PRIMARY KEY ("knowledgeBaseId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GraphEdit_knowledgeBaseId_position_key" ON "GraphEdit"("knowledgeBaseId", "position");

-- AddForeignKey
ALTER TABLE "GraphEdit" ADD CONSTRAINT "GraphEdit_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
