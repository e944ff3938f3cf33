import type { Ref } from 'react';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './CodeField.module.css';

/**
 * Field for a numeric code from another device. Pasted spaces and dashes are dropped; `onWhole` is called when all
 * digits are entered.
 */
export function CodeField({
  digits = 6,
  value,
  onChange,
  onWhole,
  readOnly,
  ref,
  ...field
}: FieldProps & {
  digits?: number;
  value: string;
  onChange: (value: string) => void;
  onWhole?: (value: string) => void;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const onInput = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, digits);
    if (next === value) return;
    onChange(next);
    if (next.length === digits) onWhole?.(next);
  };
  return (
    <TextField
      {...field}
      ref={ref}
      size="lg"
      dir="ltr"
      name="code"
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      readOnly={readOnly}
      value={value}
      onChange={onInput}
    />
  );
}
