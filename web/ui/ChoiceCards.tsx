import { useId, type ReactNode } from 'react';
import styles from './ChoiceCards.module.css';

export interface CardOption<T extends string> {
  value: T;
  label: string;
  /** What the choice looks like, for eyes only. */
  picture: ReactNode;
}

/** One of a few that are easier seen than named. */
export function ChoiceCards<T extends string>({
  label,
  value,
  options,
  onChange,
  framed = false,
}: {
  label: string;
  value: T;
  options: readonly CardOption<T>[];
  onChange: (value: T) => void;
  /** The frame is around picture and word, not around the picture alone. */
  framed?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.cards} aria-label={label} data-framed={framed || undefined} data-count={options.length}>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.picture} aria-hidden="true">
            {option.picture}
          </span>
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** A small window in the colours of a theme; of two themes, the edge is in the first. */
export function ThemePicture({ theme, edge = theme }: { theme: string; edge?: string }) {
  return (
    <span className={styles.theme}>
      <span className={styles.edge} data-theme={edge} />
      <span className={styles.window} data-theme={theme} />
    </span>
  );
}

const bars = { compact: 5, comfortable: 3, large: 2 };

/** Rows as high as a density makes them. */
export function DensityPicture({ density }: { density: keyof typeof bars }) {
  return (
    <span className={styles.density} data-rows={density}>
      {Array.from({ length: bars[density] }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}
