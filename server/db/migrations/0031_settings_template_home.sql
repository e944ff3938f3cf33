-- The settings know the order of home now; a template that an operator has made stays the one that holds.
INSERT INTO settings_templates (uid, template)
SELECT '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a003', jsonb_set(
  template::jsonb,
  '{properties,preferredLayout,properties,home}',
  '{
    "type": "object",
    "properties": {
      "order": {
        "type": "array",
        "uniqueItems": true,
        "items": { "enum": ["popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"] },
        "default": ["popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"]
      },
      "hidden": {
        "type": "array",
        "uniqueItems": true,
        "items": { "enum": ["popular", "latest", "staffPicks", "selfPublished", "featured", "seasonal", "recent", "groups"] },
        "default": []
      }
    }
  }'
)::text
FROM settings_templates WHERE uid = '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a002'
  AND uid = (SELECT uid FROM settings_templates ORDER BY id DESC LIMIT 1);
