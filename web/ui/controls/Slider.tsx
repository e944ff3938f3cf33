import type { CSSProperties } from 'react';
import styles from './Slider.module.css';

/** Range input; arrow keys, Home and End work. `valueText` is the value in words (`aria-valuetext`). */
export function Slider({
  label,
  value,
  min = 0,
  max = 100,
  step = 1,
  dir,
  disabled,
  valueText,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  /** Reading direction, when it is not that of the interface. */
  dir?: 'ltr' | 'rtl';
  disabled?: boolean;
  valueText?: string;
  onChange: (value: number) => void;
}) {
  const percent = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className={styles.slider}
      style={{ '--v': `${percent}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      dir={dir}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
