-- CreateTable
CREATE TABLE "LlmCost" (
    "day" TEXT NOT NULL,
    "work" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cached" INTEGER NOT NULL DEFAULT 0,
    "uncounted" INTEGER NOT NULL DEFAULT 0,
    "unpriced" INTEGER NOT NULL DEFAULT 0,
    "input" BIGINT NOT NULL DEFAULT 0,
    "output" BIGINT NOT NULL DEFAULT 0,
    "cachedInput" BIGINT NOT NULL DEFAULT 0,
    "reasoning" BIGINT NOT NULL DEFAULT 0,
    "unpricedInput" BIGINT NOT NULL DEFAULT 0,
    "unpricedOutput" BIGINT NOT NULL DEFAULT 0,
    "reused" BIGINT NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "ms" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "LlmCost_pkey" PRIMARY KEY ("day","work","subject","method","model","host")
);

-- CreateTable
CREATE TABLE "LlmEstimate" (
    "id" TEXT NOT NULL,
    "work" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "subject" TEXT,
    "model" TEXT NOT NULL,
    "calls" INTEGER,
    "tokens" BIGINT NOT NULL,
    "cost" DOUBLE PRECISION,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LlmEstimate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LlmEstimate_digest_idx" ON "LlmEstimate"("digest");

-- CreateIndex
CREATE INDEX "LlmEstimate_work_subject_idx" ON "LlmEstimate"("work", "subject");
