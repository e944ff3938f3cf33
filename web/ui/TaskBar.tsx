import type { ReactNode } from 'react';
import styles from './TaskBar.module.css';

/** Phones only: the one primary button and one icon, above the bottom navigation (`alone` where there is none). */
export function TaskBar({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-alone={alone || undefined}>
      {children}
    </div>
  );
}
