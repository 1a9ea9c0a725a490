-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "reach" JSON,
ADD COLUMN     "startsInPlace" INTEGER NOT NULL DEFAULT 0;
