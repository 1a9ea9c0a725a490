-- The figures of a result name what happened to each gold answer "goldOutcomes", formerly "fates".
UPDATE "ExperimentResult" SET "figures" = replace("figures"::text, '"fates":', '"goldOutcomes":')::json WHERE "figures"::text LIKE '%"fates":%';
