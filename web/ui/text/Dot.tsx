import type { Tone } from '../behavior/tones.ts';
import styles from './Dot.module.css';

/** Status dot next to a word; `half` means in progress. Never without the word, which gives its meaning. */
export function Dot({ tone, size = 'sm', half = false }: { tone?: Tone; size?: 'sm' | 'md'; half?: boolean }) {
  return <span className={styles.dot} data-tone={tone} data-size={size} data-half={half || undefined} />;
}
