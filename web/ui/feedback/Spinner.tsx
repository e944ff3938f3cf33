import styles from './Spinner.module.css';

/** Spinner; give `label` unless text next to it says what is happening. */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'md' | 'lg' }) {
  return (
    <span
      className={styles.box}
      data-size={size}
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
    >
      <span className={styles.ring} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
