import { useState } from 'react';

/** True from the first opening on: what was drawn then stays mounted, so that it can leave. */
export function useOnceOpen(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
