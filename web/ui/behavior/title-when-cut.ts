import type { PointerEvent } from 'react';

/** `onPointerEnter` of an element with a text that may be cut: then, and only then, its tooltip has the whole text. */
export function titleWhenCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const cut = [...currentTarget.children].find((child) => child.scrollWidth > child.clientWidth);
  currentTarget.title = cut?.textContent ?? '';
}
