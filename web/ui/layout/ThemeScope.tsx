import { createContext, useContext, useMemo, type ComponentProps, type CSSProperties } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './ThemeScope.module.css';

export type Theme = 'light' | 'dark' | 'slate';
/** Colors (`#rrggbb`) by token name without `--color-`. */
type Colours = Readonly<Record<string, string>>;

interface ScopedTheme {
  'data-theme'?: Theme;
  style?: CSSProperties;
}
const ScopedThemeContext = createContext<ScopedTheme>({});

/**
 * Attributes that portaled content (menus, dialogs) needs for the theme of the scope around it; empty for the page's
 * theme.
 */
export function useScopeTheme(): ScopedTheme {
  return useContext(ScopedThemeContext);
}

/** Inline style with custom colors, for an element with `data-theme`. */
export const colourStyle = (colours: Colours): CSSProperties =>
  Object.fromEntries(Object.entries(colours).map(([token, colour]) => [`--color-${token}`, colour]));

/**
 * Part of the page with its own theme; menus and dialogs opened inside keep it. `colours` override those of the theme.
 */
export function ThemeScope({
  theme,
  colours,
  className,
  children,
  ...rest
}: { theme: Theme; colours?: Colours | undefined } & ComponentProps<'div'>) {
  const scope = useMemo<ScopedTheme>(
    () => ({ 'data-theme': theme, ...(colours ? { style: colourStyle(colours) } : {}) }),
    [theme, colours],
  );
  return (
    <ScopedThemeContext value={scope}>
      <div {...rest} {...scope} className={cx(styles.scope, className)}>
        {children}
      </div>
    </ScopedThemeContext>
  );
}
