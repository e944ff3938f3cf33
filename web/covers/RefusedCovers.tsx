import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { reasonWords } from './cover-reasons.ts';
import type { CoverQueue } from './use-cover-queue.ts';
import styles from './Covers.module.css';

/** Files that are not sent: covers over a limit with what was measured, and files that are no pictures; and wide covers. */
export function RefusedCovers({ queue: { rejected, skipped, wide, forgetRefused } }: { queue: CoverQueue }) {
  const t = useT();
  if (rejected.length + skipped.length + wide.length === 0) return null;
  return (
    <>
      {rejected.length > 0 && (
        <Note kind="bad" lead={t('drafts.covers.rejected', { count: rejected.length })} live>
          <ul className={styles.refused}>
            {rejected.map(({ name, reasons }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- files of different folders may have one name
              <li key={`${index} ${name}`}>
                <bdi>{name}</bdi>: {reasons.map(reasonWords).join(', ')}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {skipped.length > 0 && (
        <Note kind="warn" lead={t('drafts.covers.skipped', { count: skipped.length })} live>
          <bdi>{skipped.map(({ name }) => name).join(', ')}</bdi>
        </Note>
      )}
      {wide.length > 0 && (
        <Note kind="warn" lead={t('drafts.covers.wide')} live>
          <bdi>{wide.join(', ')}</bdi>
        </Note>
      )}
      <div>
        <Button size="sm" look="quiet" onClick={forgetRefused}>
          {t('app.close')}
        </Button>
      </div>
    </>
  );
}
