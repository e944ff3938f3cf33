import { useId, type ReactNode } from 'react';
import { CircleAlert, TriangleExclamationPoint } from 'lucide-react';
import styles from './Field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Muted text after the label: "optional", "after submission". */
  aside?: string;
  hint?: ReactNode;
  /** Error that has to be fixed; replaces the hint. */
  error?: ReactNode;
  /** Warning that does not prevent submission; replaces the hint. */
  warning?: ReactNode;
  /** Label for screen readers only. */
  hideLabel?: boolean;
  /** Link at the end of the label's line. */
  corner?: ReactNode;
}

/** Attributes that the control inside a Field must have. */
interface ControlIds {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Form field: label, control, and one line below for hint or message, so that the layout does not shift. */
export function Field({
  label,
  aside,
  hint,
  error,
  warning,
  hideLabel = false,
  corner,
  children,
}: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const message = error ?? warning;
  const messageOrHint = message ?? hint;
  const ids: ControlIds = { id };
  if (messageOrHint) ids['aria-describedby'] = `${id}-below`;
  if (error) ids['aria-invalid'] = true;
  const name = (
    <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
      {label}
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
  return (
    <div className={styles.field}>
      {corner ? (
        <span className={styles.head}>
          {name}
          {corner}
        </span>
      ) : (
        name
      )}
      {children(ids)}
      {messageOrHint && (
        <span
          id={`${id}-below`}
          className={message ? styles.message : styles.hint}
          data-kind={message && !error ? 'warning' : undefined}
          role={error ? 'alert' : undefined}
        >
          {message && (error ? <CircleAlert /> : <TriangleExclamationPoint />)}
          {messageOrHint}
        </span>
      )}
    </div>
  );
}
