import type { ReactNode } from 'react';
import { Wrap } from '../layout/Panel.tsx';
import styles from './ArtBand.module.css';

/**
 * A band across the page in the colors of the first cover URL, with the page's head below it. Screentone without a
 * cover.
 */
export function ArtBand({ art: [cover], children }: { art: string[]; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.band}>{cover !== undefined && <img className={styles.art} src={cover} alt="" />}</div>
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}
