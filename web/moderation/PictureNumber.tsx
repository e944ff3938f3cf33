import type { ReactNode } from 'react';
import styles from './PictureNumber.module.css';

/** Number in the corner of a small picture, which its button names already. */
export function PictureNumber({ children }: { children: ReactNode }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {children}
    </span>
  );
}
