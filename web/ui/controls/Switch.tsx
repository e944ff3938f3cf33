import type { ReactNode } from 'react';
import styles from './Switch.module.css';

/** Toggle switch that takes effect at once; the label names what is on. */
export function Switch({
  checked,
  onChange,
  disabled,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} />
      {children}
    </button>
  );
}
