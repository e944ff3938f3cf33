import { hasReading, saveHasReading } from './guest-progress-size.ts';

/** After sign-in: checks whether home has to reserve space for "continue reading". Gives up after 2 s. */
export async function checkHasReading(headers: Record<string, string>): Promise<void> {
  if (hasReading()) return;
  try {
    const response = await fetch('/api/user/continue?limit=1', { headers, signal: AbortSignal.timeout(2000) });
    const { data } = (await response.json()) as { data?: unknown[] };
    saveHasReading((data?.length ?? 0) > 0);
  } catch {
    // the failure is harmless: the home page requests what to continue reading by itself
  }
}
