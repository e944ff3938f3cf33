-- Home begins with where the reader goes on; a template that an operator has made stays the one that holds.
INSERT INTO settings_templates (uid, template)
SELECT '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a021', jsonb_set(
  template::jsonb,
  '{properties,preferredLayout,properties,home}',
  '{
    "type": "object",
    "properties": {
      "order": {
        "type": "array",
        "uniqueItems": true,
        "items": { "enum": ["continue", "popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"] },
        "default": ["continue", "popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"]
      },
      "hidden": {
        "type": "array",
        "uniqueItems": true,
        "items": { "enum": ["continue", "popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"] },
        "default": []
      }
    }
  }'
)::text
FROM settings_templates
WHERE id = (SELECT max(id) FROM settings_templates) AND uid::text LIKE '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a0%';
