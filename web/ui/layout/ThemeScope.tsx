import { createContext, useContext, useMemo, type ComponentProps, type CSSProperties } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './ThemeScope.module.css';

export type Theme = 'light' | 'dark' | 'slate';
/** By token, without `--color-`: each `#rrggbb`. */
type Colours = Readonly<Record<string, string>>;

interface Scope {
  'data-theme'?: Theme;
  style?: CSSProperties;
}
const ScopeTheme = createContext<Scope>({});

/** What parts that are drawn elsewhere (menus, dialogs) carry to look as the scope around them; nothing = as the page. */
export function useScopeTheme(): Scope {
  return useContext(ScopeTheme);
}

/** Colours of somebody's own, for an element that has a theme. */
export const colourStyle = (colours: Colours): CSSProperties =>
  Object.fromEntries(Object.entries(colours).map(([token, colour]) => [`--color-${token}`, colour]));

/** A part of the page with its own theme; menus and dialogs opened inside keep it. `colours` lie over the theme's. */
export function ThemeScope({
  theme,
  colours,
  className,
  children,
  ...rest
}: { theme: Theme; colours?: Colours | undefined } & ComponentProps<'div'>) {
  const scope = useMemo<Scope>(
    () => ({ 'data-theme': theme, ...(colours ? { style: colourStyle(colours) } : {}) }),
    [theme, colours],
  );
  return (
    <ScopeTheme value={scope}>
      <div {...rest} {...scope} className={cx(styles.scope, className)}>
        {children}
      </div>
    </ScopeTheme>
  );
}
