import { homeRoom } from './guest-progress-size.ts';
import { maxUnreadTitles, saveHasReading, saveUnreadRoom } from './save-home-room.ts';

/** After sign-in: checks for which of its parts home has to reserve space. Gives up after 2 s. */
export async function checkHasReading(headers: Record<string, string>): Promise<void> {
  if (homeRoom()) return;
  const count = async (path: string): Promise<number> => {
    const response = await fetch(`/api/user/${path}`, { headers, signal: AbortSignal.timeout(2000) });
    const { data } = (await response.json()) as { data?: unknown[] };
    return data?.length ?? 0;
  };
  try {
    const [reading, unread] = await Promise.all([
      count('continue?limit=1'),
      count(`follows/unread?limit=${maxUnreadTitles}`),
    ]);
    saveHasReading(reading > 0);
    saveUnreadRoom(unread);
  } catch {
    // the failure is harmless: the home page requests what to read by itself
  }
}
