import type { ReactNode } from 'react';
import styles from './Rail.module.css';

/**
 * Cards in one line: six on wide screens (`--rail-cards`), scrolling with a peek of the next one on phones. The section around it has
 * its label.
 */
export function Rail({ children }: { children: ReactNode }) {
  return <div className={styles.rail}>{children}</div>;
}
