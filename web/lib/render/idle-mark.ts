// Marks the page as idle: `<html data-page-idle>` is set while no query, mutation, React render (a transition, a
// deferred value), chunk load, session renewal or pending write is in progress. Tests and other programs that drive a
// page wait for it. Polls (`meta: { poll: true }`) and event streams do not count.
import type { QueryClient } from '@tanstack/react-query';
import { pendingWork, setPendingWorkListener } from './pending-work.ts';

/** User input events: everything that one causes has to end before the page is idle again. */
const inputEvents = ['click', 'keydown', 'input', 'change', 'submit', 'pointerup', 'touchend', 'wheel', 'popstate'];

/** To be called once. @param client query client, on pages that have one */
export function trackIdle(client: QueryClient | null = null): void {
  const { dataset } = document.documentElement;
  const isBusy = (): boolean =>
    (client?.isFetching({ predicate: ({ meta }) => !meta?.['poll'] }) ?? 0) > 0 ||
    (client?.isMutating() ?? 0) > 0 ||
    pendingWork() > 0;
  let isChecking = false;
  let hasNewActivity = false;
  /** Checks one frame later, after all other tasks, so that pending effects and renders run first. */
  const checkIdle = (): void => {
    isChecking = true;
    hasNewActivity = false;
    requestAnimationFrame(() =>
      runInBackground(() => {
        isChecking = false;
        if (hasNewActivity) return checkIdle();
        if (isBusy()) return undefined;
        // React has no event for the end of a render
        if (isRendering()) return checkIdle();
        dataset['pageIdle'] = '';
        return undefined;
      }),
    );
  };
  const onActivity = (): void => {
    delete dataset['pageIdle'];
    hasNewActivity = true;
    if (!isChecking) checkIdle();
  };
  client?.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && !query.meta?.['poll']) onActivity();
  });
  client?.getMutationCache().subscribe(onActivity);
  setPendingWorkListener(onActivity);
  for (const name of inputEvents) addEventListener(name, onActivity, { capture: true, passive: true });
  onActivity();
}

interface Scheduler {
  postTask: (work: () => void, options: { priority: 'background' }) => Promise<void>;
}

/**
 * Runs work at background priority, after all other tasks; where that is missing (Safari), after 50 ms. Idle callbacks
 * would not do: after wheel input they may come seconds late.
 */
function runInBackground(work: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler) void scheduler.postTask(work, { priority: 'background' });
  else setTimeout(work, 50);
}

interface ReactRoot {
  stateNode: { pendingLanes: number };
}

/**
 * Whether React has pending renders, including those that wait for data, code or the minimum time of a fallback. React
 * has no API for it: its internal lanes are read from the root; without them the result is false.
 */
function isRendering(): boolean {
  const container = document.getElementById('root')!;
  const containerKey = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const root =
    containerKey === undefined ? undefined : (container as unknown as Record<string, ReactRoot>)[containerKey];
  return (root?.stateNode.pendingLanes ?? 0) !== 0;
}
