-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "follows" JSON,
ADD COLUMN     "thread" TEXT;

-- CreateIndex
CREATE INDEX "Run_thread_createdAt_idx" ON "Run"("thread", "createdAt");
