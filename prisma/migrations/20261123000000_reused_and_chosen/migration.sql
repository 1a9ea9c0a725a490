-- A stage that was not run again is "reused", and a table row that the method went on with is "chosen". Both said "kept" before.
-- Only these two places are renamed: a node's property may be called "kept" as well. Key order stays as it was written.
UPDATE "RunColumn" SET "stages" = coalesce((
  SELECT json_agg((
    SELECT json_object_agg(
      CASE stage.key WHEN 'kept' THEN 'reused' ELSE stage.key END,
      CASE stage.key WHEN 'artefacts' THEN coalesce((
        SELECT json_agg(CASE artefact.value ->> 'kind' WHEN 'table' THEN (
          SELECT json_object_agg(field.key, CASE field.key WHEN 'rows' THEN coalesce((
            SELECT json_agg((
              SELECT json_object_agg(CASE cell.key WHEN 'kept' THEN 'chosen' ELSE cell.key END, cell.value ORDER BY cell.at)
              FROM json_each("row".value) WITH ORDINALITY AS cell(key, value, at)
            ) ORDER BY "row".at)
            FROM json_array_elements(field.value) WITH ORDINALITY AS "row"(value, at)
          ), '[]') ELSE field.value END ORDER BY field.at)
          FROM json_each(artefact.value) WITH ORDINALITY AS field(key, value, at)
        ) ELSE artefact.value END ORDER BY artefact.at)
        FROM json_array_elements(stage.value) WITH ORDINALITY AS artefact(value, at)
      ), '[]') ELSE stage.value END ORDER BY stage.at)
    FROM json_each(record.value) WITH ORDINALITY AS stage(key, value, at)
  ) ORDER BY record.at)
  FROM json_array_elements("stages") WITH ORDINALITY AS record(value, at)
), '[]') WHERE "stages"::text LIKE '%"kept":%';

-- Answers of a language model that could not be used are "llmUnusable", called "llmUnkept" before.
UPDATE "ExperimentResult" SET "returned" = replace("returned"::text, '"llmUnkept":', '"llmUnusable":')::json WHERE "returned"::text LIKE '%"llmUnkept":%';
