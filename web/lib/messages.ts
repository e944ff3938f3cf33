// Every message key of the interface, from the English catalogues. A new `locales/<lang>/<domain>.json` needs a line here.
import type app from '#web/locales/en/app.json';
import type feeds from '#web/locales/en/feeds.json';
import type home from '#web/locales/en/home.json';
import type reader from '#web/locales/en/reader.json';
import type tags from '#web/locales/en/tags.json';
import type titles from '#web/locales/en/titles.json';

export type MessageKey =
  | keyof typeof app
  | keyof typeof feeds
  | keyof typeof home
  | keyof typeof reader
  | keyof typeof tags
  | keyof typeof titles;
