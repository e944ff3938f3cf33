import { useState, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import styles from './Spoiler.module.css';

/** Text that stays hidden, also from screen readers, until it is pressed. */
export function Spoiler({ children }: { children: ReactNode }) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  if (isShown) return <span className={styles.shown}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.hidden}
      aria-label={t('comments.showSpoiler')}
      title={t('comments.showSpoiler')}
      onClick={() => setShown(true)}
    >
      <span aria-hidden="true" inert>
        {children}
      </span>
    </button>
  );
}
