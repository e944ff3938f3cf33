// Progress of drawing the demo community, for the notice on its pages. Stored in memory only, because the process that
// draws it is also the one that serves it.
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';

/** Number of finished titles, and of all titles. */
export interface DemoProgress {
  done: number;
  total: number;
}

const progressOf = memoizePerKey(
  ({ config }: Pick<Context, 'config'>) => config,
  () => ({ now: null as DemoProgress | null }),
);

/** Current progress; null while nothing is being drawn. */
export const demoProgress = (ctx: Pick<Context, 'config'>): DemoProgress | null => progressOf(ctx).now;

export function setDemoProgress(ctx: Pick<Context, 'config'>, now: DemoProgress | null): void {
  progressOf(ctx).now = now;
}
