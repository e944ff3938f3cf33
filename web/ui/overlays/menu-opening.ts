// Opening of a card's menu: its place, and the element that gets the focus when it closes; see behavior/area-menus.ts.

export interface MenuOpening {
  button: HTMLElement;
  /** Place in the window at which the menu was asked for; null when its button was pressed. */
  at: { x: number; y: number } | null;
  returnTo: HTMLElement;
}

interface ButtonClick {
  currentTarget: HTMLElement;
  detail: number;
  clientX: number;
  clientY: number;
}

export function openingOf({ currentTarget: button, detail, clientX: x, clientY: y }: ButtonClick): MenuOpening {
  const focused = document.activeElement;
  const hasFocus = focused instanceof HTMLElement && button.closest('[data-menu-area]')?.contains(focused);
  return { button, at: detail < 0 ? { x, y } : null, returnTo: hasFocus ? focused : button };
}
