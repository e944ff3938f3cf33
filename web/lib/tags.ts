import { slugOf } from '#contract/pages.ts';
import { hasMessage, interfaceLanguage, t } from './i18n.ts';
import { readerText } from './names.ts';
import type { Title } from './related.ts';

type Tag = Title['attributes']['tags'][number];

/** A tag's name in the interface's language; its own one when nobody has translated it. */
export function tagName({ attributes: { name } }: Tag): string {
  const key = `tag.${slugOf(name['en'] ?? '') ?? ''}`;
  return hasMessage(key) ? t(key) : (readerText(name, interfaceLanguage(), 'en')?.text ?? '');
}
