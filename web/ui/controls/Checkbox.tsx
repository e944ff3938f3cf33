import { useEffect, useRef, type ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckProps {
  checked: boolean;
  disabled?: boolean;
  children: ReactNode;
  /** Label for screen readers only. */
  hideLabel?: boolean;
}

/** Checkbox; `mixed` shows the indeterminate state. */
export function Checkbox({
  checked,
  mixed = false,
  disabled,
  hideLabel = false,
  onChange,
  children,
}: CheckProps & {
  mixed?: boolean;
  /** Gets also whether Shift was held, for runs of rows. */
  onChange: (checked: boolean, shift: boolean) => void;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.row}>
      <input
        ref={inputRef}
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{children}</span>
    </label>
  );
}

/** Radio button; those with the same `name` form a group, in which arrow keys move. */
export function Radio({
  name,
  checked,
  disabled,
  hideLabel = false,
  onChange,
  children,
}: CheckProps & { name: string; onChange: () => void }) {
  return (
    <label className={styles.row}>
      <input
        type="radio"
        name={name}
        className={styles.box}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange()}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{children}</span>
    </label>
  );
}
