import { ChevronsUpDown, Lock } from 'lucide-react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  lang?: string;
  disabled?: boolean;
}

interface SelectProps extends FieldProps {
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  size?: 'sm' | 'md' | 'lg';
  /** Renders the selected value in bold, for `StepperSelect` in the reader. */
  strong?: boolean;
  locked?: boolean;
  /** Shown while nothing is selected (`value` is ''). */
  placeholder?: string;
}

/** Native select with a Field around it. */
export function Select(props: SelectProps) {
  const { value, options, onChange, size = 'md', strong, locked = false, placeholder, ...field } = props;
  const state = locked ? 'locked' : field.error ? 'error' : field.warning ? 'warning' : undefined;
  return (
    <Field {...field}>
      {(ids) => (
        <span className={styles.input} data-size={size} data-state={state} data-strong={strong || undefined}>
          {locked && <Lock />}
          <select {...ids} value={value} disabled={locked} onChange={(event) => onChange(event.currentTarget.value)}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown />
        </span>
      )}
    </Field>
  );
}
