import type { ComponentProps, ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { Spinner } from '../feedback/Spinner.tsx';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** Sunken look, for fields in a toolbar. */
  quiet?: boolean;
  /** Element at the end of the field: a small button, a unit. */
  end?: ReactNode;
  locked?: boolean;
  busy?: boolean;
  /** Makes it a textarea with this many rows. */
  rows?: number;
}

/** Text input or textarea with a Field around it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    aside,
    hint,
    error,
    warning,
    hideLabel,
    corner,
    value,
    onChange,
    size = 'md',
    icon,
    quiet,
    end,
    locked,
    busy,
    rows,
    ...rest
  } = props;
  const state = locked ? 'locked' : error ? 'error' : warning ? 'warning' : undefined;
  return (
    <Field {...{ label, aside, hint, error, warning, hideLabel, corner }}>
      {(ids) => (
        <span
          className={styles.input}
          data-size={size}
          data-state={state}
          data-area={rows ? true : undefined}
          data-quiet={quiet || undefined}
        >
          {locked ? <Lock /> : icon}
          {rows ? (
            <textarea
              {...ids}
              dir={rest.dir ?? 'auto'}
              lang={rest.lang}
              name={rest.name}
              placeholder={rest.placeholder}
              maxLength={rest.maxLength}
              required={rest.required}
              disabled={rest.disabled}
              readOnly={locked}
              rows={rows}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ) : (
            <input
              dir="auto"
              {...rest}
              {...ids}
              readOnly={locked || rest.readOnly}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
          {(busy || end) && <span className={styles.end}>{busy ? <Spinner /> : end}</span>}
        </span>
      )}
    </Field>
  );
}
