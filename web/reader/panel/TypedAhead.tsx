import { useEffect } from 'react';

interface Typed {
  text: string;
  /** Enter came after it. */
  sent: boolean;
}

let typed: Typed = { text: '', sent: false };

/** What was typed for a field that was not there yet; given once. */
export function takeTyped(): Typed {
  const taken = typed;
  typed = { text: '', sent: false };
  return taken;
}

/** Stands where a dialog will: digits that follow its key at once are kept for its field. Escape gives it up. */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    takeTyped();
    const press = (event: KeyboardEvent): void => {
      const key = event.key.normalize('NFKC');
      if (key === 'Escape') onClose();
      else if (key === 'Enter') typed.sent = typed.text !== '';
      else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
      else if (/^\d$/.test(key) && !typed.sent) typed.text += key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onClose]);
  return null;
}
