// Menus of cards and rows: a right click, a long press, and the menu key of the keyboard press the menu's button. The card
// has `data-menu-area`, its button `data-area-menu`. A part with links of its own is excluded by `data-menu-area="none"`;
// with `mouse`, a long press does something else.
import { listen } from './listen.ts';

/** Time in ms after which a touch opens the menu. */
const longPressMs = 500;
/** Distance in px beyond which a touch scrolls. */
const moveTolerance = 10;

/** Whether the browser's own menu is wanted: of selected text, of a field, or with Shift. */
const isBrowserMenu = (event: MouseEvent): boolean =>
  event.shiftKey ||
  (event.target as Element).closest('input, textarea, [contenteditable]') !== null ||
  !(getSelection()?.isCollapsed ?? true);

/** The menu's button of the card that an event happened in; null outside. */
function buttonOf({ target }: Event, isTouch = false): HTMLElement | null {
  const area = target instanceof Element ? target.closest('[data-menu-area]') : null;
  const kind = area?.getAttribute('data-menu-area');
  return kind === 'none' || (kind === 'mouse' && isTouch) ? null : (area?.querySelector('[data-area-menu]') ?? null);
}

/** A click that says where the menu is wanted: its `detail` is -1, which no press on the button has. */
const press = (button: HTMLElement, clientX: number, clientY: number): void =>
  void button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: -1, clientX, clientY }));

/** Listens on the whole page; to be called once. */
export function watchAreaMenus(): void {
  let touch: { button: HTMLElement; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  let wasLongPress = false;
  let wasKey = false;
  const endTouch = (): void => {
    clearTimeout(touch?.timer);
    touch = null;
  };
  const openByTouch = (): void => {
    if (!touch) return;
    const { button, x, y } = touch;
    endTouch();
    wasLongPress = true;
    navigator.vibrate?.(15);
    press(button, x, y);
  };
  listen(document, {
    contextmenu: (event) => {
      // phones send this event in the middle of a long press, some keyboards when the key is released
      if (touch) openByTouch();
      if (wasLongPress || wasKey) return event.preventDefault();
      const button = event.defaultPrevented || isBrowserMenu(event) ? null : buttonOf(event);
      if (!button) return undefined;
      event.preventDefault();
      return press(button, event.clientX, event.clientY);
    },
    pointerdown: (event) => {
      endTouch();
      wasLongPress = false;
      const button = event.pointerType === 'mouse' || !event.isPrimary ? null : buttonOf(event, true);
      if (button && event.target !== button && !button.contains(event.target as Node))
        touch = { button, x: event.clientX, y: event.clientY, timer: setTimeout(openByTouch, longPressMs) };
    },
    pointermove: ({ clientX, clientY }) => {
      if (touch && Math.hypot(clientX - touch.x, clientY - touch.y) > moveTolerance) endTouch();
    },
    pointerup: endTouch,
    pointercancel: endTouch,
    keydown: (event) => {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      const button = isMenuKey ? buttonOf(event) : null;
      if (!button) return;
      event.preventDefault();
      wasKey = true;
      const { left, bottom } = (event.target as Element).getBoundingClientRect();
      press(button, left, Math.min(bottom, innerHeight));
    },
    keyup: () => void setTimeout(() => (wasKey = false)),
    dragstart: (event) => wasLongPress && event.preventDefault(),
  });
  // the end of a long press does not open the card's link
  const swallow = (event: MouseEvent): void => {
    if (!wasLongPress || event.detail < 0) return;
    wasLongPress = false;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
}
