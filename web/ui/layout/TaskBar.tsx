import type { ReactNode } from 'react';
import styles from './TaskBar.module.css';

/** Phones only: bar with the primary button and one icon button, above the bottom navigation if there is one. */
export function TaskBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-task-bar>
      {children}
    </div>
  );
}
