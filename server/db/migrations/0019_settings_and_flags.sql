-- What accounts prefer, and the switches of the whole site.

-- JSON as its writer wrote it: an account's document is read and replaced whole, never searched.
CREATE TABLE settings (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  document text NOT NULL CHECK (octet_length(document) <= 65536),
  updated_at timestamptz NOT NULL
);

-- JSON schemas of that document; the newest one holds.
CREATE TABLE settings_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  template text NOT NULL CHECK (octet_length(template) <= 65536),
  author_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX settings_templates_author ON settings_templates (author_id) WHERE author_id IS NOT NULL;

INSERT INTO settings_templates (uid, template) VALUES ('5e77e4a1-7e3b-4c1d-9a52-6d61c0f0a001', '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Settings",
  "type": "object",
  "properties": {
    "metadata": {
      "type": "object",
      "properties": {
        "version": { "type": "integer", "const": 1 },
        "modified": { "type": "integer", "minimum": 0, "description": "Milliseconds since 1970" }
      }
    },
    "preferredLayout": {
      "type": "object",
      "properties": {
        "density": { "enum": ["compact", "comfortable", "large"], "default": "comfortable" },
        "listStyle": { "enum": ["list", "grid", "covers"], "default": "list" },
        "oneLine": { "type": "boolean", "default": false },
        "ambient": { "type": "boolean", "default": true },
        "bottomNavPadding": { "type": "boolean", "default": false },
        "motion": { "enum": ["system", "less"], "default": "system" }
      }
    },
    "userPreferences": {
      "type": "object",
      "properties": {
        "theme": { "enum": ["system", "light", "dark", "slate"], "default": "system" },
        "interfaceLocale": { "enum": ["en", "es", "es-la", "fr", "pt-br", null], "default": null },
        "showSafe": { "type": "boolean", "default": true },
        "showSuggestive": { "type": "boolean", "default": true },
        "showErotic": { "type": "boolean", "default": true },
        "showHentai": { "type": "boolean", "default": false },
        "blurAdult": { "type": "boolean", "default": true },
        "dataSaver": { "type": "boolean", "default": false },
        "originLanguages": { "type": "array", "items": { "type": "string" }, "uniqueItems": true, "default": [] },
        "filteredLanguages": { "type": "array", "items": { "type": "string" }, "uniqueItems": true, "default": [] },
        "userBlacklist": { "type": "array", "items": { "type": "string", "format": "uuid" }, "readOnly": true },
        "groupBlacklist": { "type": "array", "items": { "type": "string", "format": "uuid" }, "readOnly": true }
      }
    }
  }
}');

CREATE TABLE flags (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  value jsonb NOT NULL,
  updated_by integer REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX flags_updated_by ON flags (updated_by) WHERE updated_by IS NOT NULL;

CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON flags
  FOR EACH ROW EXECUTE FUNCTION tell_change('flag', 'id');
