import type { Tone } from '../behavior/tones.ts';
import styles from './StrengthMeter.module.css';

const tones: readonly Tone[] = ['danger', 'danger', 'warning', 'success', 'success'];

/**
 * How well something would stand, from 0 to 4 in four strokes, with its word and an advice. `score` is null while nothing
 * is known; the place is kept, so that nothing jumps.
 */
export function StrengthMeter({
  score,
  label,
  word,
  advice,
}: {
  score: 0 | 1 | 2 | 3 | 4 | null;
  label: string;
  /** What the score is called. */
  word: string;
  advice?: string;
}) {
  const spoken = { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 4 };
  const valued = score === null ? {} : { 'aria-valuenow': score, 'aria-valuetext': word };
  return (
    <div className={styles.meter}>
      <div className={styles.strokes} {...spoken} {...valued} data-tone={score === null ? 'neutral' : tones[score]}>
        {[1, 2, 3, 4].map((stroke) => (
          <span
            key={stroke}
            className={styles.stroke}
            data-on={(score !== null && (stroke === 1 || score >= stroke)) || undefined}
          />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        {score === null ? (
          <span>{word}</span>
        ) : (
          <>
            <b data-tone={tones[score]}>{word}</b> {advice}
          </>
        )}
      </p>
    </div>
  );
}
