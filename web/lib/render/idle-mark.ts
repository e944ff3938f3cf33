// Marks the page as idle: `<html data-page-idle>` is there while no query, mutation, React render (a transition, a deferred
// value), chunk, sign-in that is being renewed or pending write is under way. Tests and other programs that drive a page
// wait for it. Polls (`meta: { poll: true }`) and event streams do not count.
import type { QueryClient } from '@tanstack/react-query';
import { pendingWork, watchPendingWork } from './pending-work.ts';

/** Events of a person's input: whatever follows from one has to end before the page is idle again. */
const inputEvents = ['click', 'keydown', 'input', 'change', 'submit', 'pointerup', 'touchend', 'wheel', 'popstate'];

/** To be called once. @param client of a page that has one */
export function markIdle(client: QueryClient | null = null): void {
  const { dataset } = document.documentElement;
  const isBusy = (): boolean =>
    (client?.isFetching({ predicate: ({ meta }) => !meta?.['poll'] }) ?? 0) > 0 ||
    (client?.isMutating() ?? 0) > 0 ||
    pendingWork() > 0;
  let looking = false;
  let changedSince = false;
  /** Looks a frame later, behind all other tasks: effects and renders that are due come before that. */
  const look = (): void => {
    looking = true;
    changedSince = false;
    requestAnimationFrame(() =>
      whenFree(() => {
        looking = false;
        if (changedSince) return look();
        if (isBusy()) return undefined;
        // React tells nobody when a render ends
        if (isRendering()) return look();
        dataset['pageIdle'] = '';
        return undefined;
      }),
    );
  };
  const changed = (): void => {
    delete dataset['pageIdle'];
    changedSince = true;
    if (!looking) look();
  };
  client?.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && !query.meta?.['poll']) changed();
  });
  client?.getMutationCache().subscribe(changed);
  watchPendingWork(changed);
  for (const name of inputEvents) addEventListener(name, changed, { capture: true, passive: true });
  changed();
}

interface Scheduler {
  postTask: (work: () => void, options: { priority: 'background' }) => Promise<void>;
}

/** Behind all other tasks. Safari has no such priority; idle callbacks may come seconds late after a wheel was turned. */
function whenFree(work: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler) void scheduler.postTask(work, { priority: 'background' });
  else setTimeout(work, 50);
}

interface ReactRoot {
  stateNode: { pendingLanes: number };
}

/**
 * Whether React has renders left to do, those among them that wait for data, code or the time that a fallback has to be
 * shown. React has no interface for it: the number is read from its root, and counts as none where it cannot be found.
 */
function isRendering(): boolean {
  const container = document.getElementById('root')!;
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const root = key === undefined ? undefined : (container as unknown as Record<string, ReactRoot>)[key];
  return (root?.stateNode.pendingLanes ?? 0) !== 0;
}
