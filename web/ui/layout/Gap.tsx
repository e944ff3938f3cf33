import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import styles from '../cards/Volume.module.css';

/** Missing chapters, hatched. `actions` are links or buttons. */
export function Gap({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.gap}>
      <TriangleAlert />
      <span className={styles.gaptext}>{children}</span>
      {actions}
    </div>
  );
}
