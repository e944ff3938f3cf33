import { useEffect, useState } from 'react';
import { slugOf } from '#contract/rules/pages.ts';
import { hasMessage, interfaceLanguage, t, useLanguage } from '../i18n/i18n.ts';
import { loadCatalogue } from '../i18n/language.ts';
import { localizedText } from '#contract/rules/title-names.ts';
import type { Title } from './related.ts';

type Tag = Title['attributes']['tags'][number];

/** Whether tag names can be rendered. Loads their translations when missing (home does not preload them). */
export function useTagNames(): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(language === 'en' || hasMessage('tag.action'));
  useEffect(() => {
    // falls back to the English names when the translations do not load
    if (!ready)
      void loadCatalogue('more')
        .catch(() => undefined)
        .then(() => setReady(true));
  }, [ready]);
  return ready;
}

/** A tag's name in the interface language; without a translation, the one from the API. */
export function tagName({ attributes: { name } }: Tag): string {
  const key = `tag.${slugOf(name['en'] ?? '') ?? ''}`;
  return hasMessage(key) ? t(key) : (localizedText(name, interfaceLanguage(), 'en')?.text ?? '');
}
