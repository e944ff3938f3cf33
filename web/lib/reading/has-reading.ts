import { hasReading, saveHasReading } from './guest-progress-size.ts';

/** After signing in: whether home needs room for what is gone on with. It does not wait for that for long. */
export async function lookForReading(headers: Record<string, string>): Promise<void> {
  if (hasReading()) return;
  try {
    const answer = await fetch('/api/user/continue?limit=1', { headers, signal: AbortSignal.timeout(2000) });
    const { data } = (await answer.json()) as { data?: unknown[] };
    saveHasReading((data?.length ?? 0) > 0);
  } catch {
    // home finds out by itself
  }
}
