-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "title" TEXT NOT NULL DEFAULT '';
