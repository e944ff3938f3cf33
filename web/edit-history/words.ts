// Words for the fields of versions and their values.
import { languages } from '#contract/rules/languages.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { titleFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

const fieldKeys: Readonly<Record<string, MessageKey>> = {
  ...titleFieldNames,
  name: 'authoring.name',
  biography: 'authoring.biography',
  altNames: 'groups.otherNames',
  focusedLanguages: 'editHistory.field.languages',
  inactive: 'groups.inactive',
  locked: 'groups.locked',
  website: 'groups.website',
  discord: 'editHistory.field.discord',
  twitter: 'editHistory.field.twitter',
  contactEmail: 'editHistory.field.email',
  ircServer: 'editHistory.field.ircServer',
  ircChannel: 'editHistory.field.ircChannel',
  mangaUpdates: 'editHistory.field.mangaUpdates',
  publishDelay: 'editHistory.field.publishDelay',
};

const valueKeys: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  status: statusKeys,
  contentRating: ratingKeys,
  publicationDemographic: {
    shounen: 'demographic.shounen',
    shoujo: 'demographic.shoujo',
    josei: 'demographic.josei',
    seinen: 'demographic.seinen',
  },
};

const isLanguage = (code: string): boolean => (languages as readonly string[]).includes(code);
const inLanguages = ['title', 'description', 'biography'];

/** "Synopsis: English", "Links: al". */
export function fieldWords(field: string, key: string): string {
  // the description of a group is one text, that of a title its synopsis in each language
  const known = field === 'description' && key === '' ? 'editHistory.field.description' : fieldKeys[field];
  const name = known ? t(known) : field;
  return key === ''
    ? name
    : t('editHistory.part', { field: name, part: inLanguages.includes(field) ? languageName(key) : key });
}

/** @param names of authors and tags by id */
export function valueWords(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return t('editHistory.nothing');
  if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
  if (typeof value === 'object') return mapWords(value as Record<string, unknown>);
  const text = String(value);
  const key = valueKeys[field]?.[text];
  if (key) return t(key);
  if (field === 'primaryCover') return t('editHistory.cover');
  if (field === 'originalLanguage' || field === 'focusedLanguages') return languageName(text);
  if (field === 'authors' || field === 'artists' || field === 'tags')
    return names.get(text) ?? t('editHistory.unknownName');
  return text;
}

/** An alternative name with its language, or an adaptation by its name and episodes. */
function mapWords(map: Record<string, unknown>): string {
  const { name, episodes } = map;
  if (typeof name === 'string')
    return Array.isArray(episodes) ? t('editHistory.adaptation', { name, count: episodes.length }) : name;
  return Object.entries(map)
    .map(([key, text]) => `${isLanguage(key) ? languageName(key) : key}: ${String(text)}`)
    .join('\n');
}
