import { useRef, type ReactNode } from 'react';
import { useBarHeight } from '../behavior/use-bar-height.ts';
import styles from './SaveBar.module.css';

/** Bar at the end of the window that saves a form: its state, its buttons, and above them why that did not work. */
export function SaveBar({ state, notes, children }: { state: string; notes?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div className={styles.bar} ref={bar}>
      {notes}
      <div className={styles.row}>
        <span className={styles.state}>{state}</span>
        {children}
      </div>
    </div>
  );
}
