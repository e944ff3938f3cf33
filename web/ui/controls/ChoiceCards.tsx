import { useId, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { colourStyle } from '../layout/ThemeScope.tsx';
import styles from './ChoiceCards.module.css';

export interface CardOption<T extends string> {
  value: T;
  label: string;
  /** Explanation below the label. */
  hint?: string;
  /** Preview of the choice, hidden from screen readers. */
  picture: ReactNode;
  /** Icon button over the corner of the picture. */
  aside?: ReactNode;
}

/** Radio group whose options are shown as pictures. */
export function ChoiceCards<T extends string>({
  label,
  value,
  options,
  onChange,
  framed = false,
  more,
}: {
  label: string;
  /** Null until one is chosen. */
  value: T | null;
  options: readonly CardOption<T>[];
  onChange: (value: T) => void;
  /** Draws the frame around picture and label, not around the picture alone. */
  framed?: boolean;
  /** A `MoreCard` after the options, for an option that has to be created first. */
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
            {option.hint === undefined ? (
              option.label
            ) : (
              <span className={styles.words}>
                {option.label}
                <span className={styles.hint}>{option.hint}</span>
              </span>
            )}
          </label>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </div>
      ))}
      {more}
    </fieldset>
  );
}

/** Card in place of an option that has to be created first; a press opens its editor. */
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

/**
 * A small window in the colors of a theme; `edge` colors its edge in another theme. `colours` override those of the
 * theme.
 */
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

const barCounts = { compact: 5, comfortable: 3, large: 2 };

/** Preview of a density's row height. */
export function DensityPicture({ density }: { density: keyof typeof barCounts }) {
  return (
    <span className={styles.density} data-rows={density}>
      {Array.from({ length: barCounts[density] }, (_, barIndex) => (
        <i key={barIndex} />
      ))}
    </span>
  );
}
