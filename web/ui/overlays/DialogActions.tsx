import type { ReactNode } from 'react';
import styles from './DialogActions.module.css';

/** The buttons of a dialog, the safe choice first: in one row at its end, on phones below each other over the whole width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
