import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** Keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
