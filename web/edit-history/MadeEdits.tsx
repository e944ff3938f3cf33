import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { changedParts, changesBetween } from './diff.ts';
import { fieldWords, valueWords } from './words.ts';
import styles from './MadeEdits.module.css';

/** Fields of chapters and covers, which are one text each. */
const ownFields: Readonly<Record<string, MessageKey>> = {
  title: 'chapters.name',
  volume: 'chapters.volume',
  chapter: 'chapters.number',
  translatedLanguage: 'chapters.language',
  locale: 'moderation.field.language',
  groups: 'chapters.groups',
  externalUrl: 'chapters.externalUrl',
};

export interface MadeEditsProps {
  edits: readonly { field: string; before?: unknown; after?: unknown }[];
  /** Names of authors, tags and groups by id. */
  names: Readonly<Record<string, string>>;
}

/** Changes that moderators made to something before they approved it, one line for each. */
export function MadeEdits({ edits, names }: MadeEditsProps) {
  const t = useT();
  const nameOf = new Map(Object.entries(names));
  const words = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((each) => words(field, each)).join(', ') || words(field, null);
    if (typeof value === 'string' && nameOf.has(value)) return nameOf.get(value)!;
    if (typeof value === 'string' && (field === 'translatedLanguage' || field === 'locale')) return languageName(value);
    return valueWords(field, value, nameOf);
  };
  const lines = edits.flatMap(({ field: whole, before, after }) => {
    const at = whole.indexOf('.');
    const [field, key] = at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
    return changesBetween({ [field]: before }, { [field]: after }).map((change) => {
      const part = key === '' ? change.key : key;
      const own = part === '' ? ownFields[field] : undefined;
      const [older, newer] = changedParts(words(field, change.before), words(field, change.after));
      const name = own ? t(own) : fieldWords(field, part);
      // pictures say nothing in words
      return field === 'primaryCover' ? name : t('decision.edited.line', { field: name, before: older, after: newer });
    });
  });
  return (
    <div className={styles.edits}>
      {t('decision.edited')}
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
