import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import type { ButtonProps } from './Button.tsx';

export type MenuItem =
  | { kind: 'line' }
  | { kind: 'heading'; label: string }
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
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

/** A button that opens a menu; on phones a sheet. The menu's code loads when the button is approached. */
export function Menu(props: MenuProps) {
  const { trigger, opened = false } = props;
  const [wanted, setWanted] = useState(opened);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setWanted(true);
    },
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel {...props} />
    </Suspense>
  );
}
