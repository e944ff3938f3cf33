import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import styles from './LibraryTools.module.css';

const examples: readonly (readonly [example: string, meaning: MessageKey])[] = [
  ['blue moon', 'library.help.words'],
  ['"blue moon"', 'library.help.quotes'],
  ['moon || star', 'library.help.or'],
  ['moon && -(star || sun)', 'library.help.not'],
  ['title:moon', 'library.help.title'],
  ['author:ito  tag:drama', 'library.help.author'],
  ['note:ana  note:""', 'library.help.note'],
  ['language:pt-br', 'library.help.language'],
  ['unread > 5  total < 20', 'library.help.numbers'],
  ['rating >= 8  rating:""', 'library.help.rating'],
  ['added < 7  added > 2025-01-31', 'library.help.added'],
];

/** Syntax of the library's search, with examples. */
export function SearchHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      wide
      title={t('library.help')}
      closeLabel={t('app.close')}
      text={t('library.help.intro')}
    >
      <dl className={styles.help}>
        {examples.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code dir="ltr">{example}</code>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </DialogPanel>
  );
}
