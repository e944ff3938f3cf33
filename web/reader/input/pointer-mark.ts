/**
 * Marks the document while the last input was one of a mouse or a finger: a control that a script focuses shows no
 * focus ring then. The browser would show one after every focus that a key has moved before.
 * @returns a function that removes the listeners
 */
export function attachPointerMark(): () => void {
  const { dataset } = document.documentElement;
  const onPointer = (): void => void (dataset['byPointer'] = '');
  const onKey = (): void => void delete dataset['byPointer'];
  addEventListener('pointerdown', onPointer, true);
  addEventListener('wheel', onPointer, { capture: true, passive: true });
  addEventListener('keydown', onKey, true);
  return () => {
    onKey();
    removeEventListener('pointerdown', onPointer, true);
    removeEventListener('wheel', onPointer, true);
    removeEventListener('keydown', onKey, true);
  };
}
