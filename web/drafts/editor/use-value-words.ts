import { useQuery } from '@tanstack/react-query';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { tagsQuery } from '#web/search/queries.ts';
import type { ContentField } from '../model/content.ts';
import { useEditor } from './editor-context.ts';
import { usePeopleNames } from './use-people-names.ts';

const valueKeys: Partial<Record<ContentField, Record<string, MessageKey>>> = {
  status: statusKeys,
  contentRating: ratingKeys,
  publicationDemographic: {
    shounen: 'demographic.shounen',
    shoujo: 'demographic.shoujo',
    josei: 'demographic.josei',
    seinen: 'demographic.seinen',
  },
};

/** A function that puts values of fields into words, one line for each entry of lists and maps. */
export function useValueWords(): (field: ContentField, value: unknown) => string {
  const t = useT();
  const { form } = useEditor();
  const tags = useQuery(tagsQuery).data ?? [];
  const personName = usePeopleNames([...new Set([...form.authors, ...form.artists])]);
  const nameOf = (field: ContentField, id: string): string => {
    if (field === 'tags') {
      const tag = tags.find((each) => each.id === id);
      return tag ? tagName(tag) : '…';
    }
    return personName(id);
  };
  const words = (field: ContentField, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('drafts.conflict.nothing');
    if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
    if (Array.isArray(value)) return value.map((each) => entryWords(field, each)).join('\n') || words(field, null);
    if (typeof value === 'object') return mapWords(field, value as Record<string, unknown>) || words(field, null);
    const key = valueKeys[field]?.[String(value)];
    if (key) return t(key);
    return field === 'originalLanguage' ? languageName(String(value)) : String(value);
  };
  const entryWords = (field: ContentField, entry: unknown): string => {
    if (typeof entry === 'string') return nameOf(field, entry);
    const map = entry as Record<string, unknown>;
    return field === 'adaptations' ? String(map['name']) : mapWords(field, map);
  };
  const mapWords = (field: ContentField, map: Record<string, unknown>): string =>
    Object.entries(map)
      .map(([key, text]) => `${isLink(field) ? key : languageName(key)}: ${String(text)}`)
      .join('\n');
  return words;
}

const isLink = (field: ContentField): boolean => field === 'links' || field === 'officialLinks';
