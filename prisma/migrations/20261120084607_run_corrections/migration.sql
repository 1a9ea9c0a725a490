-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "corrections" JSON NOT NULL DEFAULT '[]';
