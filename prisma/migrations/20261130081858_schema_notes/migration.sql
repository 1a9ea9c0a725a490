-- AlterTable
ALTER TABLE "KnowledgeBase" ADD COLUMN     "notes" JSON NOT NULL DEFAULT '[]';
