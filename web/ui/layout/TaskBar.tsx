import type { ReactNode } from 'react';
import styles from './TaskBar.module.css';

/** Phones only: the one primary button and one icon, above the bottom navigation where there is one. */
export function TaskBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-task-bar>
      {children}
    </div>
  );
}
