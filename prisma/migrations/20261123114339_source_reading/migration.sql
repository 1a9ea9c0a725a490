-- AlterTable
ALTER TABLE "Source" ADD COLUMN     "reading" JSON;
