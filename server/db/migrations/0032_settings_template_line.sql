-- The settings know the reading line and how chapters are listed; a template that an operator has made stays the one that
-- holds.
INSERT INTO settings_templates (uid, template)
SELECT '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a011', jsonb_set(
  jsonb_set(
    template::jsonb,
    '{properties,preferredLayout,properties,chapterView}',
    '{ "enum": ["best", "all", "grid"], "default": "best" }'
  ),
  '{properties,userPreferences,properties,readingLine}',
  '{
    "type": "object",
    "properties": {
      "groups": {
        "type": "array",
        "maxItems": 50,
        "items": {
          "type": "object",
          "properties": { "id": { "type": "string", "format": "uuid" }, "name": { "type": "string", "maxLength": 60 } },
          "required": ["id", "name"]
        }
      },
      "titles": {
        "type": "object",
        "maxProperties": 200,
        "propertyNames": { "format": "uuid" },
        "additionalProperties": {
          "type": "object",
          "properties": {
            "languages": { "type": "array", "items": { "type": "string" }, "uniqueItems": true },
            "groups": {
              "type": "array", "maxItems": 20, "items": { "type": "string", "format": "uuid" }, "uniqueItems": true
            }
          }
        }
      }
    },
    "default": { "groups": [], "titles": {} }
  }'
)::text
FROM settings_templates
WHERE id = (SELECT max(id) FROM settings_templates) AND uid::text LIKE '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a0%';
