-- AlterTable
ALTER TABLE "QuestionSetVersion" ADD COLUMN     "generation" TEXT;
