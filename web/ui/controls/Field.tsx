import { useId, type ReactNode } from 'react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import styles from './Field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** After the label, muted: "optional", "after submission". */
  aside?: string;
  hint?: ReactNode;
  /** Must be fixed; stands where the hint was. */
  error?: ReactNode;
  /** May pass; stands where the hint was. */
  warning?: ReactNode;
  /** The label is for listeners only. */
  hideLabel?: boolean;
  /** At the end of the label's line: a link. */
  corner?: ReactNode;
}

/** What a control inside a Field must carry. */
interface ControlIds {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Label above, control, and one place below for hint or message, so that nothing jumps. */
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
  const below = message ?? hint;
  const ids: ControlIds = { id };
  if (below) ids['aria-describedby'] = `${id}-below`;
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
      {below && (
        <span
          id={`${id}-below`}
          className={message ? styles.message : styles.hint}
          data-kind={message && !error ? 'warning' : undefined}
          role={error ? 'alert' : undefined}
        >
          {message && (error ? <CircleAlert /> : <TriangleAlert />)}
          {below}
        </span>
      )}
    </div>
  );
}
