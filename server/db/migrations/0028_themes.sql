-- Themes that people share: twelve colours under a name. Whoever has the address sees one.

CREATE TABLE themes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  -- by token, each #rrggbb
  colours jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX themes_owner ON themes (owner_id, created_at);

-- The settings document may hold one, too.
INSERT INTO settings_templates (uid, template)
SELECT '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a002', jsonb_set(
  jsonb_set(template::jsonb, '{properties,userPreferences,properties,theme,enum}',
    '["system", "light", "dark", "slate", "custom"]'),
  '{properties,userPreferences,properties,customTheme}', '{
    "type": ["object", "null"],
    "default": null,
    "required": ["name", "author", "colours"],
    "properties": {
      "name": { "type": "string", "minLength": 1, "maxLength": 40 },
      "author": { "type": ["string", "null"], "format": "uuid" },
      "colours": {
        "type": "object",
        "required": ["bg", "surface", "raised", "line", "text", "muted", "accent", "on-accent", "new", "on-new", "danger", "star"],
        "additionalProperties": { "type": "string", "pattern": "^#[0-9a-f]{6}$" }
      }
    }
  }'
)::text
FROM settings_templates WHERE uid = '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a001'
  -- a template that somebody has made since then holds
  AND NOT EXISTS (SELECT FROM settings_templates WHERE uid <> '5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a001');

-- answers that are kept for everybody age with it
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON themes
  FOR EACH ROW EXECUTE FUNCTION tell_change('theme', 'id');
