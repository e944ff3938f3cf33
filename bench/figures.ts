// Metrics of a run with their required bounds, and the latency samples that they are computed from.

export interface Metric {
  what: string;
  measured: number;
  unit: string;
  /** Required bounds; without them the metric is informational. */
  atLeast?: number;
  atMost?: number;
}

export interface LatencySamples {
  add(milliseconds: number): void;
  size(): number;
  /** Returns the time that a fraction (0 to 1) of all samples does not exceed; NaN without samples. */
  percentile(fraction: number): number;
}

export function createLatencySamples(): LatencySamples {
  const times: number[] = [];
  let sorted = true;
  return {
    add: (milliseconds) => {
      times.push(milliseconds);
      sorted = false;
    },
    size: () => times.length,
    percentile: (fraction) => {
      if (!sorted) times.sort((a, b) => a - b);
      sorted = true;
      return times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? Number.NaN;
    },
  };
}

/** Returns p50, p95, p99 and the maximum of latency samples. @param limits required maximum milliseconds */
export function latencyMetrics(
  what: string,
  times: LatencySamples,
  limits: { p95?: number; p99?: number; slowest?: number } = {},
): Metric[] {
  const figure = (name: string, fraction: number, atMost?: number): Metric => ({
    what: `${what}, ${name}`,
    measured: times.percentile(fraction),
    unit: 'ms',
    ...(atMost !== undefined && { atMost }),
  });
  return [
    figure('p50', 0.5),
    figure('p95', 0.95, limits.p95),
    figure('p99', 0.99, limits.p99),
    figure('slowest', 1, limits.slowest),
  ];
}

/** Returns a metric that counts an error and is missed if the error occurs at all. */
export const mustBeZero = (what: string, count: number): Metric => ({ what, measured: count, unit: '', atMost: 0 });

/** Whether a metric misses its bounds; NaN (not measured) counts as missed. */
export function isMissed({ measured, atLeast, atMost }: Metric): boolean {
  return (atLeast !== undefined && !(measured >= atLeast)) || (atMost !== undefined && !(measured <= atMost));
}

export function printMetrics(title: string, figures: readonly Metric[]): void {
  console.log(`\n${title}\n\n| what | measured | asked |\n|---|---|---|`);
  for (const figure of figures) {
    const { what, measured, unit } = figure;
    console.log(`| ${what} | ${`${round(measured)} ${unit}`.trim()} | ${formatBounds(figure)} |`);
  }
}

function formatBounds(figure: Metric): string {
  const { atLeast, atMost } = figure;
  const missed = isMissed(figure) ? ' (missed)' : '';
  if (atMost === 0) return `none${missed}`;
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return `${bounds.join(', ')}${missed}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
