import { useRef, type ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import { announce } from '../overlays/toasts.ts';
import styles from './Chip.module.css';

export type TriState = 'include' | 'exclude' | null;

const next = new Map<TriState, TriState>([
  [null, 'include'],
  ['include', 'exclude'],
  ['exclude', null],
]);
const previous = new Map([...next].map(([from, to]) => [to, from]));

/** A filter that cycles include, exclude, clear; Shift goes back. Its name ends in the state's word, and changes are announced. */
export function TriChip({
  label,
  icon,
  lang,
  state,
  words,
  onChange,
}: {
  label: string;
  /** A flag: stays beside the state's sign. */
  icon?: ReactNode;
  lang?: string;
  state: TriState;
  /** "included", "excluded", "cleared" in the interface's language. */
  words: { include: string; exclude: string; clear: string };
  onChange: (state: TriState) => void;
}) {
  // A press of the space bar does not carry Shift into its click in every browser.
  const back = useRef(false);
  const move = (shift: boolean) => {
    const to = (shift ? previous : next).get(state) ?? null;
    onChange(to);
    announce(`${label}, ${words[to ?? 'clear']}`);
  };
  return (
    <button
      type="button"
      className={styles.chip}
      data-state={state ?? undefined}
      aria-label={state ? `${label}, ${words[state]}` : label}
      lang={lang}
      onKeyDown={(event) => {
        back.current = event.shiftKey;
      }}
      onClick={(event) => {
        move(event.shiftKey || back.current);
        back.current = false;
      }}
    >
      {state === 'include' && <Plus />}
      {state === 'exclude' && <Minus />}
      {icon}
      {label}
    </button>
  );
}
