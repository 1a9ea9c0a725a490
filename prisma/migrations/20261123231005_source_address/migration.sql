-- AlterTable
ALTER TABLE "Source" ADD COLUMN     "address" TEXT;
