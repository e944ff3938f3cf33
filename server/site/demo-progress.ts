// How far the demo community is drawn, for the notice on its pages. Kept by the process that draws it, which is the one that
// serves it.
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';

/** Titles that are whole, and all of them. */
export interface DemoProgress {
  done: number;
  total: number;
}

const progressOf = memoizePerKey(
  ({ config }: Pick<Context, 'config'>) => config,
  () => ({ now: null as DemoProgress | null }),
);

/** Null when nothing is being drawn. */
export const demoProgress = (ctx: Pick<Context, 'config'>): DemoProgress | null => progressOf(ctx).now;

export function setDemoProgress(ctx: Pick<Context, 'config'>, now: DemoProgress | null): void {
  progressOf(ctx).now = now;
}
