// Progress display of a seed: one line that is overwritten on a terminal, plain lines elsewhere.
import type { LoadObserver } from './bulk-load.ts';

const barWidth = 24;
const redrawIntervalMs = 200;
/** Minimum milliseconds between lines when the output is not a terminal. */
const lineIntervalMs = 15_000;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** @param clock current time in milliseconds */
export function showProgress(
  output: Output,
  { signal, clock = Date.now }: { signal?: AbortSignal; clock?: () => number } = {},
): LoadObserver & { end(): void } {
  let stage = '';
  let stageStartedAt = clock();
  let lastDrawnAt = 0;
  let rows: number | null = null;
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  const formatCount = (count: number): string => count.toLocaleString('en');
  const end = (): void => {
    if (stage === '') return;
    const rowsText = rows === null ? '' : `, ${formatCount(rows)} rows`;
    output.write(`${output.isTTY ? '\r\u001B[2K' : ''}  ${stage}${rowsText} (${seconds(clock() - stageStartedAt)})\n`);
    stage = '';
  };
  return {
    signal,
    end,
    onStage(nextStage) {
      end();
      stage = nextStage;
      stageStartedAt = clock();
      lastDrawnAt = output.isTTY ? 0 : stageStartedAt;
      rows = null;
    },
    onProgress(doneShare, count) {
      rows = count;
      const now = clock();
      if (now - lastDrawnAt < (output.isTTY ? redrawIntervalMs : lineIntervalMs)) return;
      lastDrawnAt = now;
      const filledWidth = Math.round(doneShare * barWidth);
      const remainingText =
        doneShare > 0.02 ? `, ${seconds(((now - stageStartedAt) * (1 - doneShare)) / doneShare)} left` : '';
      const rowsText = count === null ? '' : ` ${formatCount(count)} rows`;
      const percent = `${Math.floor(doneShare * 100)} %${rowsText}${remainingText}`;
      if (!output.isTTY) output.write(`  ${stage}: ${percent}\n`);
      else
        output.write(
          `\r\u001B[2K  ${stage} [${'#'.repeat(filledWidth)}${'.'.repeat(barWidth - filledWidth)}] ${percent}`,
        );
    },
  };
}
