-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "answer" TEXT;
