-- A place for each page that was fetched before is more than anybody asked for: a sitemap brought hundreds. Those that were named or
-- used since have ids of version 7, or a time at which a sync was asked for.
DELETE FROM "SyncedPlace" WHERE substr("id", 15, 1) = '4' AND "askedAt" IS NULL AND "schedule" = 'off';
