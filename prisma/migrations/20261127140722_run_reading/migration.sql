-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "reading" JSON;
