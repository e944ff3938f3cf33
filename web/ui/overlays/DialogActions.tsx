import { Children, type ReactNode } from 'react';
import styles from './DialogActions.module.css';

/** Buttons of a dialog, the safe choice first: in one row at the end, on phones stacked at full width. */
export function DialogActions({ children }: { children: ReactNode }) {
  const count = Children.toArray(children).length;
  return (
    <div className={styles.actions} data-many={count > 2 || undefined}>
      {children}
    </div>
  );
}
