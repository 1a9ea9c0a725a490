-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "comparison" JSON;
