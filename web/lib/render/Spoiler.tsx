import { useState, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import styles from './Spoiler.module.css';

/** The focus moves from the button to what it has shown. */
const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** Text that stays hidden, also from screen readers, until it is pressed. */
export function Spoiler({ children }: { children: ReactNode }) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  if (isShown) {
    return (
      <span ref={focus} tabIndex={-1} className={styles.shown}>
        {children}
      </span>
    );
  }
  return (
    <button type="button" className={styles.hidden} title={t('comments.showSpoiler')} onClick={() => setShown(true)}>
      <span className="sr-only">{t('comments.showSpoiler')}</span>
      <span aria-hidden="true" inert>
        {children}
      </span>
    </button>
  );
}
