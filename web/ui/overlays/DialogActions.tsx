import type { ReactNode } from 'react';
import styles from './DialogActions.module.css';

/** Buttons of a dialog, the safe choice first: in one row at the end, on phones stacked at full width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
