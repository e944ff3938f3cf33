import type { ReactNode } from 'react';
import styles from './Rail.module.css';

/** Cards in one line: six on wide screens, a scrolling line with a peek of the next on phones. Its section names it. */
export function Rail({ children }: { children: ReactNode }) {
  return <div className={styles.rail}>{children}</div>;
}
