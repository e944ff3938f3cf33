import { FileImage } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { PagePicture } from '../pages/PagePicture.tsx';
import type { NumberedPage, PageChange } from './page-changes.ts';
import styles from './Edit.module.css';

const tones = { replaced: 'info', added: 'success', removed: 'danger', moved: 'neutral' } as const;

/** Changed pages, the old one and the new one side by side. */
export function ChangedPages({ changes }: { changes: readonly PageChange[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  const count = changes.length;
  return (
    <Section className={styles.changed} title={t('pageEdit.changes', { count, shown: formatCount(count) })}>
      <ul className={styles.changes} aria-label={t('pageEdit.changedPages')}>
        {changes.map(({ kind, before, after }) => (
          <li key={`${before?.page.id} ${after?.page.id}`} className={styles.change}>
            <Tag tone={tones[kind]}>{t(`pageEdit.${kind}`)}</Tag>
            <Side label={t('pageEdit.before')} side={before} />
            <Side label={t('pageEdit.after')} side={after} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Side({ label, side }: { label: string; side: NumberedPage | null }) {
  const t = useT();
  const name = side && t('upload.pageName', { number: side.number });
  return (
    <figure className={styles.side}>
      <span className={styles.picture}>{side && <PagePicture page={side.page} alt="" fallback={<FileImage />} />}</span>
      <figcaption>
        {label}
        <b>{name ?? t('pageEdit.none')}</b>
      </figcaption>
    </figure>
  );
}
