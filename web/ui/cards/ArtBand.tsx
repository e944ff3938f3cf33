import type { ReactNode } from 'react';
import { Wrap } from '../layout/Panel.tsx';
import styles from './ArtBand.module.css';

/** A band over the whole page in the colours of the first cover (addresses), and the head of the page below it. Screentone without any. */
export function ArtBand({ art: [cover], children }: { art: string[]; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.band}>{cover !== undefined && <img className={styles.art} src={cover} alt="" />}</div>
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}
