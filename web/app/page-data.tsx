// Fetches the first data of a page before it is shown. Which queries a page needs is found by rendering it apart from
// the document: so far that its queries are known, but without effects.
import { startTransition, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClient, QueryClientProvider, type DefaultedQueryObserverOptions } from '@tanstack/react-query';
import { isPageId } from '#contract/rules/page-id.ts';
import { matchPage } from '#contract/rules/pages.ts';
import { LocationContext, type ShownLocation } from '#web/lib/navigation/location.ts';
import { screenOfPage } from './screens.tsx';

type QueryOptions = DefaultedQueryObserverOptions;

/** Responses may lead to further queries; pages need at most this many rounds. */
const maxRounds = 4;
/** Number of history entries whose queries are remembered. */
const maxEntries = 100;

const never = new Promise<never>(() => undefined);

/** Ends the rendering of the page before it: nothing of it is committed, so no effect runs. */
function Stop({ onRendered }: { onRendered: () => void }): null {
  onRendered();
  return use(never);
}

/** Returns a function that fetches what a page needs for its first screen. It settles when all of it has arrived. */
export function createPageData(client: QueryClient) {
  const recorder = createRecorder(client);
  /** Keys of the queries of each history entry: with all of them in the cache, Back need not render the page twice. */
  const queriesByEntry = new Map<string, readonly string[]>();
  const hasData = (hash: string): boolean => client.getQueryCache().get(hash)?.state.data !== undefined;

  return async (target: ShownLocation, signal: AbortSignal): Promise<void> => {
    if (signal.aborted || queriesByEntry.get(target.entry)?.every(hasData)) return;
    for (let round = 0; round < maxRounds && !signal.aborted; round++) {
      const queries = await recorder.queriesOf(target, signal);
      const missing = queries.filter((query) => isMissing(client, query));
      if (missing.length === 0) {
        queriesByEntry.delete(target.entry);
        const enabledQueries = queries.filter(({ enabled }) => enabled !== false);
        queriesByEntry.set(
          target.entry,
          enabledQueries.map(({ queryHash }) => queryHash),
        );
        for (const oldest of queriesByEntry.keys()) {
          if (queriesByEntry.size <= maxEntries) break;
          queriesByEntry.delete(oldest);
        }
        return;
      }
      await Promise.allSettled(missing.map((query) => client.getQueryCache().build(client, query).fetch(query)));
    }
  };
}

/** Whether a query has to be fetched before the page can be drawn; not one whose data may appear later. */
function isMissing(client: QueryClient, options: QueryOptions): boolean {
  const query = client.getQueryCache().get(options.queryHash);
  const { enabled } = options;
  // the page would fetch it again
  if (options.staleTime === 0 || options.gcTime === 0) return false;
  if (!query || query.state.status !== 'pending' || options.meta?.['poll'] || options.meta?.['secondary']) return false;
  return typeof enabled === 'function' ? enabled(query as never) : enabled !== false;
}

/** A query client on the same cache, which records the queries that the components below it use. */
function createRecorder(client: QueryClient) {
  let used = new Map<string, QueryOptions>();
  const recordingClient = new QueryClient({
    queryCache: client.getQueryCache(),
    mutationCache: client.getMutationCache(),
    defaultOptions: client.getDefaultOptions(),
  });
  const applyDefaults = recordingClient.defaultQueryOptions.bind(recordingClient) as (options: unknown) => QueryOptions;
  recordingClient.defaultQueryOptions = ((options: unknown) => {
    const defaulted = applyDefaults(options);
    used.set(defaulted.queryHash, defaulted);
    return defaulted;
  }) as typeof recordingClient.defaultQueryOptions;

  const queriesOf = async (target: ShownLocation, signal: AbortSignal): Promise<QueryOptions[]> => {
    used = new Map();
    const page = pageAt(target.path);
    if (page === null) return [];
    let root: Root | undefined;
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      // errors are left to the page itself, once it is shown
      root = createRoot(document.createElement('div'), {
        onUncaughtError: () => resolve(),
        onCaughtError: () => undefined,
      });
      const rendered = (
        <QueryClientProvider client={recordingClient}>
          <LocationContext value={target}>
            {page}
            <Stop onRendered={resolve} />
          </LocationContext>
        </QueryClientProvider>
      );
      // a transition renders in time slices, between which the page in sight stays responsive
      startTransition(() => root?.render(rendered));
    });
    root?.unmount();
    return [...used.values()];
  };
  return { queriesOf };
}

function pageAt(path: string) {
  const match = matchPage(path);
  const id = match?.params['id'];
  if (!match || (id !== undefined && !isPageId(id))) return null;
  const { Page } = screenOfPage(match.name);
  const number = match.params['page'];
  return <Page id={(id ?? '').toLowerCase()} page={number ? Number(number) : null} />;
}
