import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { ButtonProps } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import type { MenuItem } from './Menu.tsx';
import { openingOf, type MenuOpening } from './menu-opening.ts';
import { PlacedMenu, preloadMenu } from './PlacedMenu.tsx';

/**
 * Button with the menu of a card or a row; `data-menu-area` around it opens the menu by a right click, a long press and
 * the keyboard, too.
 */
export function AreaMenu({
  label,
  items,
  size = 'sm',
  look = 'quiet',
}: { label: string; items: MenuItem[] } & Pick<ButtonProps, 'size' | 'look'>) {
  const [opening, setOpening] = useState<(MenuOpening & { count: number }) | null>(null);
  return (
    <>
      <IconButton
        size={size}
        look={look}
        data-area-menu
        aria-haspopup="menu"
        label={label}
        icon={<Ellipsis />}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          const next = openingOf(event);
          setOpening((before) => ({ ...next, count: (before?.count ?? 0) + 1 }));
        }}
      />
      {opening && <PlacedMenu key={opening.count} label={label} items={items} opening={opening} />}
    </>
  );
}
