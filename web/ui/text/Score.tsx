import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import styles from './Score.module.css';

/** Rating: star and digits. `wide` aligns 1 to 10 in a list. */
export function Score({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <span className={styles.score} data-wide={wide || undefined}>
      <Star />
      <span>{children}</span>
    </span>
  );
}
