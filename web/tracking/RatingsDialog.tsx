import type { CSSProperties } from 'react';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { ratingWord } from './menus.tsx';
import styles from './Tracking.module.css';

/** How many people gave a title each of the ten ratings. */
export function RatingsDialog({
  rating,
  votes,
  open,
  onClose,
}: {
  rating: { average: number | null; bayesian: number; distribution: Readonly<Record<string, number>> };
  votes: number;
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const most = Math.max(1, ...Object.values(rating.distribution));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('tracking.ratings')}
      text={t('tracking.ratingsText', {
        average: formatDecimal(rating.average ?? 0, 2),
        count: votes,
        shown: formatCount(votes),
      })}
      closeLabel={t('app.close')}
    >
      <dl className={styles.bars}>
        {Array.from({ length: 10 }, (_, index) => 10 - index).map((each) => {
          const count = rating.distribution[String(each)] ?? 0;
          return (
            <div key={each}>
              <dt>
                <Score wide>{each}</Score>
                <span className={styles.word}>{ratingWord(t, each)}</span>
              </dt>
              <dd className={styles.bar} aria-hidden="true">
                <span style={{ '--share': count / most } as CSSProperties} />
              </dd>
              <dd>{formatCount(count)}</dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
