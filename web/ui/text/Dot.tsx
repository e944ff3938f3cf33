import type { Tone } from '../behavior/tones.ts';
import styles from './Dot.module.css';

/** A dot beside a word; whole = the state, half = begun. Never alone: the word is its meaning. */
export function Dot({ tone, size = 'sm', half = false }: { tone?: Tone; size?: 'sm' | 'md'; half?: boolean }) {
  return <span className={styles.dot} data-tone={tone} data-size={size} data-half={half || undefined} />;
}
