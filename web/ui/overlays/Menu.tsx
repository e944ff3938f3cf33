import { cloneElement, useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { ButtonProps } from '../controls/Button.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { loadOptional } from '../behavior/load-code.ts';

export type MenuItem =
  | { kind: 'line' }
  | {
      kind: 'heading';
      label: string;
      /**
       * The group is collapsed into one row with this icon and the current choice: its items are in a submenu, and in a
       * sheet behind that row.
       */
      folded?: { icon: ReactNode; chosen: string; lang?: string };
    }
  | {
      kind?: 'action' | 'choice';
      label: ReactNode;
      /** BCP 47 tag of the label, when it is not in the interface language. */
      lang?: string;
      icon?: ReactNode;
      /** At the end of the line: count, key cap. */
      end?: ReactNode;
      /** For `choice`: whether it is the current one. */
      checked?: boolean;
      danger?: boolean;
      disabled?: boolean;
      href?: string;
      onSelect?: () => void;
      /** For a `choice` of several items at once: the menu stays open. */
      keepOpen?: boolean;
    };

export interface MenuProps {
  label: string;
  /** Button or IconButton that opens the menu. */
  trigger: ReactElement<ButtonProps>;
  items: MenuItem[];
  align?: 'start' | 'end';
  /** Opens on mount, because the button was pressed before the menu was loaded. */
  opened?: boolean;
  /** Opens at the side of the trigger, where a high menu fits, instead of below it. */
  beside?: boolean;
  /** Gets the focus when the menu closes, if the trigger is not what opened it. */
  returnTo?: HTMLElement | undefined;
}

const load = () => import('./MenuPanel.tsx');
const MenuPanel = lazyMenu(load, (all): ComponentType<MenuProps> => all.MenuPanel);

/** Button that opens a menu, on phones a sheet. The menu's code is loaded on hover or focus of the button. */
export function Menu(props: MenuProps) {
  return (
    <LazyMenuTrigger trigger={props.trigger} load={load} opened={props.opened}>
      <MenuPanel {...props} />
    </LazyMenuTrigger>
  );
}

/** Lazy menu component whose items are part of its chunk; its trigger is rendered until that is loaded. */
export function lazyMenu<All, P extends Pick<MenuProps, 'trigger'>>(
  loadMenuCode: () => Promise<All>,
  selectComponent: (all: All) => ComponentType<P>,
): ComponentType<P> {
  return deferredComponent(
    loadMenuCode,
    selectComponent,
    ({ trigger }: P) => cloneElement(trigger, closedTriggerProps),
    true,
  );
}

const closedTriggerProps = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

/**
 * Trigger of a lazy menu: `load` preloads the code on hover or focus; `children` is the menu, rendered open after a
 * press.
 */
export function LazyMenuTrigger({
  trigger,
  load: loadMenuCode,
  opened = false,
  children,
}: Pick<MenuProps, 'trigger'> & {
  load: () => Promise<unknown>;
  opened?: boolean | undefined;
  children: ReactNode;
}) {
  const [shouldLoad, setShouldLoad] = useState(opened);
  useEffect(() => {
    let unmounted = false;
    // after a failed load, the next press loads the code again
    if (shouldLoad) void loadOptional(loadMenuCode).then((code) => code === null && !unmounted && setShouldLoad(false));
    return () => {
      unmounted = true;
    };
  }, [shouldLoad, loadMenuCode]);
  if (shouldLoad) return children;
  const preload = (): void => void loadOptional(loadMenuCode);
  return cloneElement(trigger, {
    ...closedTriggerProps,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setShouldLoad(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setShouldLoad(true);
    },
  });
}
