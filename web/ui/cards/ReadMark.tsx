import { Check } from 'lucide-react';
import { Dot } from '../text/Dot.tsx';
import styles from './ReadMark.module.css';

export interface ReadMarkProps {
  /**
   * `new`: unread, of a title that the viewer reads: a red dot. `unread`: of a title that the viewer has not begun, so
   * that nothing of it is news: a hollow dot. `started`: a half dot. `read`: a tick.
   */
  state: 'new' | 'unread' | 'started' | 'read';
  label: string;
  /** Tooltip; defaults to the label. */
  hint?: string;
  /** Makes the mark a button. */
  onToggle?: () => void;
}

/**
 * Read state of a chapter or volume. Takes a square of `--mark` px, so that the marks of rows and of volume heads
 * are in one column. While the pointer is on a mark that can be pressed, it shows the tick that pressing it gives.
 */
export function ReadMark({ state, label, hint = label, onToggle }: ReadMarkProps) {
  const content = (
    <>
      {state === 'read' ? (
        <Check />
      ) : state === 'unread' ? (
        <span className={styles.ring} />
      ) : (
        <Dot size="md" half={state === 'started'} />
      )}
      {onToggle && state !== 'read' && <Check className={styles.preview} />}
      <span className="sr-only">{label}</span>
    </>
  );
  const shared = { className: styles.mark, title: hint, 'data-state': state };
  if (!onToggle) return <span {...shared}>{content}</span>;
  return (
    <button {...shared} type="button" aria-pressed={state === 'read'} onClick={onToggle}>
      {content}
    </button>
  );
}
