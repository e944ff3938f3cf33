import { cloneElement, useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { ButtonProps } from '../controls/Button.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { withoutReload } from '../behavior/without-reload.ts';

export type MenuItem =
  | { kind: 'line' }
  | {
      kind: 'heading';
      label: string;
      /** In a sheet, what it names waits behind one row with this icon, which says what is chosen now. */
      folded?: { icon: ReactNode; chosen: string; lang?: string };
    }
  | {
      kind?: 'action' | 'choice';
      label: ReactNode;
      /** BCP 47 tag of the label, when it is not the interface's language. */
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
      /** For `choice` of many: the menu stays open. */
      keepOpen?: boolean;
    };

export interface MenuProps {
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<ButtonProps>;
  items: MenuItem[];
  align?: 'start' | 'end';
  /** It stands open when it appears: its button was pressed before it was there. */
  opened?: boolean;
}

const load = () => import('./MenuPanel.tsx');
const MenuPanel = menuLater(load, (all): ComponentType<MenuProps> => all.MenuPanel);

/** A button that opens a menu; on phones a sheet. The menu's code loads when the button is approached. */
export function Menu(props: MenuProps) {
  return (
    <MenuLater trigger={props.trigger} load={load} opened={props.opened}>
      <MenuPanel {...props} />
    </MenuLater>
  );
}

/** A menu whose items come with its code: its button is there until then. */
export function menuLater<All, P extends Pick<MenuProps, 'trigger'>>(
  fetchCode: () => Promise<All>,
  part: (all: All) => ComponentType<P>,
): ComponentType<P> {
  return deferredComponent(fetchCode, part, ({ trigger }: P) => cloneElement(trigger, closed), true);
}

const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

/** The same for such a menu: `children` draws it open, and `load` fetches what that takes. */
export function MenuLater({
  trigger,
  load: fetchCode,
  opened = false,
  children,
}: Pick<MenuProps, 'trigger'> & {
  load: () => Promise<unknown>;
  opened?: boolean | undefined;
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(opened);
  useEffect(() => {
    let over = false;
    // the next press asks for it again
    if (wanted) withoutReload(fetchCode).catch(() => over || setWanted(false));
    return () => {
      over = true;
    };
  }, [wanted, fetchCode]);
  if (wanted) return children;
  const approach = (): void => void withoutReload(fetchCode).catch(() => undefined);
  return cloneElement(trigger, {
    ...closed,
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setWanted(true);
    },
  });
}
