-- What is there stays as text and is read as before. What comes is compressed.
ALTER TABLE "RunColumn" ALTER COLUMN "stages" TYPE BYTEA USING convert_to("stages"::text, 'UTF8');
