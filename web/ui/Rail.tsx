import type { ReactNode } from 'react';
import styles from './Rail.module.css';

/** Cards in one line: six on wide screens, a scrolling line with a peek of the next on phones. */
export function Rail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.rail} aria-label={label}>
      {children}
    </section>
  );
}
