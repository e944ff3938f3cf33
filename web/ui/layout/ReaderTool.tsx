import type { ReactNode } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import { LanguageFlag } from '../text/Language.tsx';
import styles from './ReaderTool.module.css';

/** One setting of the reader: name, value, keyboard shortcut. A press selects the next value or opens a choice. */
export function ReaderTool({
  icon,
  label,
  value,
  note,
  keys,
  disabled,
  onPress,
}: {
  icon: ReactNode;
  label: string;
  value: string;
  /** Text of a small tag after the value that says where it comes from, such as "automatic". */
  note?: string | undefined;
  keys?: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={styles.row} disabled={disabled} onClick={onPress}>
      {icon}
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>
          {value}
          {note && (
            <>
              {' '}
              <span className={styles.note}>{note}</span>
            </>
          )}
        </span>
      </span>
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  );
}

/**
 * An action of the reader's panel: its verb, with the state beside it. `pressed` is for actions that switch something
 * on. Without `onPress` the row is a status, and `children` are its actions.
 */
export function ReaderAction({
  icon,
  label,
  state,
  keys,
  pressed,
  onPress,
  children,
}: {
  icon: ReactNode;
  label: string;
  state?: string;
  keys?: string;
  pressed?: boolean;
  onPress?: () => void;
  children?: ReactNode;
}) {
  const content = (
    <>
      {icon}
      <span className={styles.verb}>{label}</span>
      {state && <span className={styles.state}>{state}</span>}
      {keys && <Kbd>{keys}</Kbd>}
    </>
  );
  if (!onPress) {
    return (
      <div className={styles.action}>
        {content}
        {children}
      </div>
    );
  }
  return (
    <button type="button" className={styles.action} aria-pressed={pressed} onClick={onPress}>
      {content}
    </button>
  );
}

/** Toolbar of the reader's sheet on phones; the open tool is pressed. */
export function ReaderTools<T extends string>({
  label,
  tools,
  open,
  onPress,
}: {
  label: string;
  tools: { id: T; icon: ReactNode; label: string }[];
  open: T | null;
  onPress: (id: T) => void;
}) {
  return (
    <fieldset className={styles.tools} aria-label={label}>
      {tools.map((tool) => (
        <button
          key={tool.id}
          type="button"
          className={styles.tool}
          aria-pressed={tool.id === open}
          onClick={() => onPress(tool.id)}
        >
          {tool.icon}
          {tool.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Exclusive values as tiles of equal width; long labels wrap to a second line. */
export function ReaderTiles<T extends string>({
  label,
  value,
  tiles,
  across = 3,
  onChange,
}: {
  label: string;
  value: T;
  tiles: { value: T; label: ReactNode }[];
  across?: 1 | 3;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className={styles.tiles} aria-label={label} data-across={across}>
      {tiles.map((tile) => (
        <button key={tile.value} type="button" aria-pressed={tile.value === value} onClick={() => onChange(tile.value)}>
          {tile.label}
        </button>
      ))}
    </fieldset>
  );
}

/** "Read this page in": buttons for the languages that this page is available in. */
export function LanguageChoice({
  label,
  value,
  languages,
  onChange,
}: {
  label: string;
  value: string;
  /** `id` distinguishes versions in the same language; `name` is in the language itself, `lang` its BCP 47 tag. */
  languages: { id: string; code: string | null; name: string; lang?: string }[];
  onChange: (id: string) => void;
}) {
  return (
    <fieldset className={styles.languages} aria-label={label}>
      {languages.map((language) => (
        <button
          key={language.id}
          type="button"
          lang={language.lang}
          aria-pressed={language.id === value}
          onClick={() => onChange(language.id)}
        >
          <LanguageFlag code={language.code} />
          <span>{language.name}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Group of controls in the sheet: name, a note at the end of its line, the controls below. */
export function ReaderOption({ name, note, children }: { name?: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.option}>
      {(name || note) && (
        <div className={styles.optionhead}>
          <span className={styles.optionname}>{name}</span>
          {note && <span className={styles.optionnote}>{note}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
