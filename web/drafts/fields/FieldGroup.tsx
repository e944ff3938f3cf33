import type { ReactNode } from 'react';
import { CircleAlert, TriangleExclamationPoint } from 'lucide-react';
import { useFieldMessages } from '../editor/field-messages.ts';
import type { EditorField } from '../model/problem.ts';
import styles from './Section.module.css';

/** Field of several controls, such as chips: its label, and its problem below them. */
export function FieldGroup({
  field,
  label,
  children,
}: {
  field: EditorField;
  /** Absent where the heading of the section says what it is. */
  label?: string;
  children: ReactNode;
}) {
  const { error, warning } = useFieldMessages(field);
  const message = error ?? warning;
  return (
    <div className={styles.group} data-field={field}>
      {label !== undefined && <span className={styles.legend}>{label}</span>}
      {children}
      {message !== undefined && (
        <span className={styles.message} role={error ? 'alert' : undefined} data-kind={error ? undefined : 'warning'}>
          {error ? <CircleAlert /> : <TriangleExclamationPoint />}
          {message}
        </span>
      )}
    </div>
  );
}
