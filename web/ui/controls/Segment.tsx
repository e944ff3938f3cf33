import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Segment.module.css';

interface SegmentOption<T extends string> {
  value: T;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** Hidden on phones, unless it is selected. */
  hideOnPhone?: boolean;
}

/**
 * Segmented control: two to four exclusive views of the same content; not for navigation. Arrow keys move between them.
 */
export function Segment<T extends string>({
  label,
  value,
  options,
  onChange,
  size = 'md',
  fill = false,
}: {
  label: string;
  value: T;
  options: SegmentOption<T>[];
  onChange: (value: T) => void;
  size?: 'sm' | 'md';
  fill?: boolean;
}) {
  return (
    <fieldset className={styles.segment} aria-label={label} data-size={size} data-fill={fill || undefined}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          data-phone={option.hideOnPhone && option.value !== value ? 'hide' : undefined}
          onKeyDown={moveFocus}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const group = event.currentTarget.parentElement;
  const buttons = [...(group?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
  const buttonIndex = buttons.indexOf(event.currentTarget);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (event.key === 'ArrowRight') === isRtl ? -1 : 1;
  event.preventDefault();
  buttons[(buttonIndex + step + buttons.length) % buttons.length]?.focus();
}
