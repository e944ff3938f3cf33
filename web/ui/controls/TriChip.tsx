import { useRef, type ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import { announce } from '../overlays/toasts.ts';
import styles from './Chip.module.css';

export type TriState = 'include' | 'exclude' | null;

const nextStates = new Map<TriState, TriState>([
  [null, 'include'],
  ['include', 'exclude'],
  ['exclude', null],
]);
const previousStates = new Map([...nextStates].map(([from, to]) => [to, from]));

/**
 * Filter chip that cycles through include, exclude, clear; Shift reverses. Its accessible name includes the state, and
 * changes are announced.
 */
export function TriChip({
  label,
  count,
  icon,
  lang,
  state,
  words,
  onChange,
}: {
  label: string;
  /** Small number after the label. */
  count?: string | undefined;
  /** A flag; shown next to the sign of the state. */
  icon?: ReactNode;
  lang?: string;
  state: TriState;
  /** "included", "excluded", "cleared" in the interface language. */
  words: { include: string; exclude: string; clear: string };
  onChange: (state: TriState) => void;
}) {
  // In some browsers, the click from a press of the space bar lacks `shiftKey`.
  const shiftHeld = useRef(false);
  const name = count === undefined ? label : `${label} ${count}`;
  const changeState = (isBackward: boolean) => {
    const to = (isBackward ? previousStates : nextStates).get(state) ?? null;
    onChange(to);
    announce(`${name}, ${words[to ?? 'clear']}`);
  };
  return (
    <button
      type="button"
      className={styles.chip}
      data-state={state ?? undefined}
      aria-label={state ? `${name}, ${words[state]}` : name}
      lang={lang}
      onKeyDown={(event) => {
        shiftHeld.current = event.shiftKey;
      }}
      onClick={(event) => {
        changeState(event.shiftKey || shiftHeld.current);
        shiftHeld.current = false;
      }}
    >
      {state === 'include' && <Plus />}
      {state === 'exclude' && <Minus />}
      {icon}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
