-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "capped" JSON,
ADD COLUMN     "caps" JSON,
ADD COLUMN     "digest" TEXT,
ADD COLUMN     "provenance" JSON,
ADD COLUMN     "replay" JSON;

-- AlterTable: what a comparison reads moves beside what was returned
ALTER TABLE "ExperimentResult" RENAME COLUMN "result" TO "returned";
ALTER TABLE "ExperimentResult" ADD COLUMN     "figures" JSON;
UPDATE "ExperimentResult" SET "figures" = ("returned"::jsonb - 'ids' - 'scores' - 'answers')::json;
ALTER TABLE "ExperimentResult" ALTER COLUMN "figures" SET NOT NULL;
