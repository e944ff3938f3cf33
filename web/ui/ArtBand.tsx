import type { ReactNode } from 'react';
import { Wrap } from './Panel.tsx';
import styles from './ArtBand.module.css';

/** A band over the whole page in the colours of some covers (addresses), and the head of the page below it. Screentone without any. */
export function ArtBand({ art, children }: { art: string[]; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.band}>
        {art.length > 0 && (
          <div className={styles.art}>
            {art.map((src) => (
              <img key={src} src={src} alt="" />
            ))}
          </div>
        )}
      </div>
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}
