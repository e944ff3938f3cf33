import { createContext, useContext, useMemo, type ComponentProps, type MouseEvent, type ReactNode } from 'react';

interface Navigation {
  /** Navigates to a path of this site without a page load. */
  navigate: (href: string, options: { replace: boolean }) => void;
  /** Called when a link to this path is hovered or focused. */
  preload?: (href: string) => void;
}

const NavigationContext = createContext<Navigation | null>(null);

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  replace?: boolean;
}

/** Provides the router for all links below it. Without it, links load the page. */
export function LinkProvider({ navigate, preload, children }: Navigation & { children: ReactNode }) {
  const navigation = useMemo(() => ({ navigate, preload }), [navigate, preload]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

const isOwnPath = (href: string) => href.startsWith('/') && !href.startsWith('//');

/**
 * Link. Plain clicks on paths of this site use the router; modified clicks, targets and other origins are left to the
 * browser.
 */
export function Link({ href, replace = false, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const navigation = useContext(NavigationContext);
  const isInternal = isOwnPath(href) && !rest.target && rest.download === undefined;

  const followLink = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlainClick || !isInternal || !navigation) return;
    event.preventDefault();
    navigation.navigate(href, { replace });
  };

  return (
    <a
      {...rest}
      href={href}
      onClick={followLink}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (isInternal) navigation?.preload?.(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (isInternal) navigation?.preload?.(href);
      }}
    >
      {children}
    </a>
  );
}
