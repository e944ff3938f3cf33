import type { Tone } from '../behavior/tones.ts';
import styles from './StrengthMeter.module.css';

const scoreTones: readonly Tone[] = ['danger', 'danger', 'warning', 'success', 'success'];

/**
 * Password strength from 0 to 4 as four strokes, with a word and advice. `score` is null while unknown; its space is
 * reserved, so that the layout does not shift.
 */
export function StrengthMeter({
  score,
  label,
  word,
  advice,
}: {
  score: 0 | 1 | 2 | 3 | 4 | null;
  label: string;
  /** Score in words, in the interface language. */
  word: string;
  advice?: string;
}) {
  const labelProps = { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 4 };
  const valueProps = score === null ? {} : { 'aria-valuenow': score, 'aria-valuetext': word };
  return (
    <div className={styles.meter}>
      <div
        className={styles.strokes}
        {...labelProps}
        {...valueProps}
        data-tone={score === null ? 'neutral' : scoreTones[score]}
      >
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
            <b data-tone={scoreTones[score]}>{word}</b> {advice}
          </>
        )}
      </p>
    </div>
  );
}
