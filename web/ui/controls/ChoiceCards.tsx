import { useId, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { colourStyle } from '../layout/ThemeScope.tsx';
import styles from './ChoiceCards.module.css';

export interface CardOption<T extends string> {
  value: T;
  label: string;
  /** What the choice looks like, for eyes only. */
  picture: ReactNode;
  /** An icon button over the picture's corner. */
  aside?: ReactNode;
}

/** One of a few that are easier seen than named. */
export function ChoiceCards<T extends string>({
  label,
  value,
  options,
  onChange,
  framed = false,
  more,
}: {
  label: string;
  value: T;
  options: readonly CardOption<T>[];
  onChange: (value: T) => void;
  /** The frame is around picture and word, not around the picture alone. */
  framed?: boolean;
  /** A `MoreCard` behind them: what could be chosen once it is made. */
  more?: ReactNode;
}) {
  const name = useId();
  return (
    <fieldset
      className={styles.cards}
      aria-label={label}
      data-framed={framed || undefined}
      data-count={options.length + (more ? 1 : 0)}
    >
      {options.map((option) => (
        <div key={option.value} className={styles.cell}>
          <label className={styles.card}>
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
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </div>
      ))}
      {more}
    </fieldset>
  );
}

/** Where a choice will be that has to be made first; it opens what makes it. */
export function MoreCard({ label, open, onPress }: { label: string; open: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.card} aria-expanded={open} onClick={onPress}>
      <span className={styles.picture} aria-hidden="true">
        <span className={styles.new}>
          <Plus />
        </span>
      </span>
      {label}
    </button>
  );
}

/** A small window in the colours of a theme; of two themes, the edge is in the first. `colours` lie over the theme's. */
export function ThemePicture({
  theme,
  edge = theme,
  colours,
}: {
  theme: string;
  edge?: string;
  colours?: Readonly<Record<string, string>> | undefined;
}) {
  const style = colours && colourStyle(colours);
  return (
    <span className={styles.theme}>
      <span className={styles.edge} data-theme={edge} style={style} />
      <span className={styles.window} data-theme={theme} style={style} />
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
