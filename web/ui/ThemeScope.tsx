import { createContext, useContext, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './ThemeScope.module.css';

export type Theme = 'light' | 'dark' | 'slate';

const ScopeTheme = createContext<Theme | undefined>(undefined);

/** The theme of the surrounding scope, for parts that are drawn elsewhere (menus, dialogs); undefined = the page's. */
export function useScopeTheme(): Theme | undefined {
  return useContext(ScopeTheme);
}

/** A part of the page with its own theme; menus and dialogs opened inside keep it. */
export function ThemeScope({ theme, className, children, ...rest }: { theme: Theme } & ComponentProps<'div'>) {
  return (
    <ScopeTheme value={theme}>
      <div {...rest} data-theme={theme} className={cx(styles.scope, className)}>
        {children}
      </div>
    </ScopeTheme>
  );
}
