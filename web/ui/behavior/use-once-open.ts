import { useState } from 'react';

/** True from the first opening on, so that the content stays mounted for its closing animation. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return hasOpened || open;
}
