-- Public ids of flags and of other settings of the site, by which actions of staff name them. Processes that do not know them
-- leave them empty, and the next change by staff fills them in.
ALTER TABLE flags ADD COLUMN uid uuid UNIQUE;
UPDATE flags SET uid = known.uid::uuid FROM (VALUES
  ('sidebarAffiliatesAnimation', '5e771000-0000-4000-8000-000000000001'),
  ('sitewideEmbeddedAds', '5e771000-0000-4000-8000-000000000002'),
  ('sitewideSupportRequests', '5e771000-0000-4000-8000-000000000003'),
  ('readerInitialOrigin', '5e771000-0000-4000-8000-000000000004'),
  ('readerRetryOrigin', '5e771000-0000-4000-8000-000000000005')) AS known (name, uid) WHERE flags.name = known.name;
