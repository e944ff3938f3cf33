import type { ReactNode } from 'react';
import styles from './Rail.module.css';

/**
 * Cards in one line: six on wide screens, or four if `large`, scrolling with a peek of the next one on phones. The
 * section around it has its label.
 */
export function Rail({ large = false, children }: { large?: boolean; children: ReactNode }) {
  return (
    <div className={styles.rail} data-large={large || undefined}>
      {children}
    </div>
  );
}
