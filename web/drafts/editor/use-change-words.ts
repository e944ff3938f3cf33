import { useQuery } from '@tanstack/react-query';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { titleFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { tagsQuery } from '#web/search/queries.ts';
import type { ContentField } from '../model/content.ts';
import type { Proposal } from '../queries.ts';
import { useValueWords } from './use-value-words.ts';

type Change = Proposal['changes'][number];

interface ChangeWords {
  /** What the change is about: "Synopsis: English", "Tags: Comedy". */
  about: (change: Change) => string;
  value: (change: Change, value: unknown) => string;
}

/** Puts the changes of a proposal into words; tags and alternative titles are there or not. */
export function useChangeWords(): ChangeWords {
  const t = useT();
  const words = useValueWords();
  const tags = useQuery(tagsQuery).data ?? [];
  const keyName = (field: string, key: string): string => {
    const tag = field === 'tags' && tags.find(({ id }) => id === key);
    if (tag) return tagName(tag);
    if (field === 'altTitles') return key.slice(key.indexOf(' ') + 1);
    return field === 'title' || field === 'description' ? languageName(key) : key;
  };
  return {
    about: ({ field, key }) => {
      const name = field === 'publication' ? t('drafts.status') : t(titleFieldNames[field as ContentField]);
      return key === '' ? name : `${name}: ${keyName(field, key)}`;
    },
    value: ({ field }, value) => {
      if (field !== 'publication') return words(field as ContentField, value);
      const { status, lastVolume, lastChapter } = value as Record<string, string | null>;
      return [
        words('status', status),
        lastVolume && `${t('drafts.lastVolume')}: ${lastVolume}`,
        lastChapter && `${t('drafts.lastChapter')}: ${lastChapter}`,
      ]
        .filter(Boolean)
        .join('\n');
    },
  };
}
