-- AlterTable
ALTER TABLE "Source" ADD COLUMN     "notes" JSON NOT NULL DEFAULT '[]';
