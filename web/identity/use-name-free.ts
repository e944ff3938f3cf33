// Whether a name is free, asked while it is typed.
import { useEffect, useState } from 'react';
import { isNameFree } from './ask.ts';
import { isUsername } from './rules.ts';

export type NameStanding = 'unknown' | 'asking' | 'free' | 'taken';

/** What cannot be asked now stays unknown: the server decides when the account is made. */
export function useNameFree(name: string): NameStanding {
  const [answer, setAnswer] = useState<{ name: string; free: boolean | null } | null>(null);
  const possible = isUsername(name);
  useEffect(() => {
    if (!possible) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      isNameFree(name, leaving.signal).then(
        (free) => setAnswer({ name, free }),
        () => {
          if (!leaving.signal.aborted) setAnswer({ name, free: null });
        },
      );
    }, 350);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [name, possible]);
  if (!possible) return 'unknown';
  if (answer?.name !== name) return 'asking';
  return answer.free === null ? 'unknown' : answer.free ? 'free' : 'taken';
}
