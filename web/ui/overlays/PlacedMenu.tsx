import { useState } from 'react';
import { createPortal } from 'react-dom';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { loadOptional } from '../behavior/load-code.ts';
import { phoneQuery, useMedia } from '../behavior/use-media.ts';
import type { MenuItem } from './Menu.tsx';
import type { MenuOpening } from './menu-opening.ts';
import styles from './PlacedMenu.module.css';

const load = () => import('./MenuPanel.tsx');
const MenuPanel = deferredComponent(load, (all) => all.MenuPanel, undefined, true);

/** For a pointer or the focus on the button, so that its menu opens at once. */
export const preloadMenu = (): void => void loadOptional(load);

/** Menu that is open where it was asked for: beside its button, or where the card was pressed. */
export function PlacedMenu({
  label,
  items,
  opening: { button, at, returnTo },
}: {
  label: string;
  items: MenuItem[];
  opening: MenuOpening;
}) {
  // a menu that was closed would be open again in its other form
  const isPhone = useMedia(phoneQuery);
  const [wasPhone] = useState(isPhone);
  if (isPhone !== wasPhone) return null;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const place = at
    ? { x: at.x, y: at.y, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
  const menu = (
    <MenuPanel
      label={label}
      align="start"
      beside
      items={items}
      returnTo={returnTo}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.place}
          style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
        />
      }
    />
  );
  // the place of an element in a card would be relative to a list that moves its entries
  return createPortal(menu, document.body);
}
