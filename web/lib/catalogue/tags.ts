import { useEffect, useState } from 'react';
import { slugOf } from '#contract/rules/pages.ts';
import { hasMessage, interfaceLanguage, t, useLanguage } from '../i18n/i18n.ts';
import { needTexts } from '../i18n/language.ts';
import { readerText } from './names.ts';
import type { Title } from './related.ts';

type Tag = Title['attributes']['tags'][number];

/** Whether the names of tags can be said in the interface's language; home comes without them and draws them then. */
export function useTagNames(): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(language === 'en' || hasMessage('tag.action'));
  useEffect(() => {
    // without them the English names are better than none
    if (!ready)
      void needTexts('more')
        .catch(() => undefined)
        .then(() => setReady(true));
  }, [ready]);
  return ready;
}

/** A tag's name in the interface's language; its own one when nobody has translated it. */
export function tagName({ attributes: { name } }: Tag): string {
  const key = `tag.${slugOf(name['en'] ?? '') ?? ''}`;
  return hasMessage(key) ? t(key) : (readerText(name, interfaceLanguage(), 'en')?.text ?? '');
}
