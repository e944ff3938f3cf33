import type { ReactNode } from 'react';
import styles from './SaveBar.module.css';

/** Bar at the end of the window that saves a form: its state, its buttons, and above them why that did not work. */
export function SaveBar({ state, notes, children }: { state: string; notes?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {notes}
      <div className={styles.row}>
        <span className={styles.state}>{state}</span>
        {children}
      </div>
    </div>
  );
}
