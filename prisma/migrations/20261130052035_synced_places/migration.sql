-- CreateTable
CREATE TABLE "SyncedPlace" (
    "id" TEXT NOT NULL,
    "knowledgeBaseId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "schedule" TEXT NOT NULL DEFAULT 'off',
    "files" JSON NOT NULL DEFAULT '{}',
    "report" JSON,
    "before" JSON,
    "askedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SyncedPlace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SyncedPlace_knowledgeBaseId_place_key" ON "SyncedPlace"("knowledgeBaseId", "place");

-- AddForeignKey
ALTER TABLE "SyncedPlace" ADD CONSTRAINT "SyncedPlace_knowledgeBaseId_fkey" FOREIGN KEY ("knowledgeBaseId") REFERENCES "KnowledgeBase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sources that were fetched before can be fetched again.
INSERT INTO "SyncedPlace" ("id", "knowledgeBaseId", "place", "files")
SELECT gen_random_uuid()::text, "knowledgeBaseId", "address", json_object_agg("name", json_build_object('version', '', 'address', "address"))
FROM "Source" WHERE "address" IS NOT NULL GROUP BY "knowledgeBaseId", "address";
