// Changes of what the account stores about titles: shown at once, undone with the reason when they fail. Guests are asked
// to sign in, and what they pressed is carried out then.
import { createElement } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Bell, BellOff, BookmarkCheck, BookmarkMinus, Star } from 'lucide-react';
import { followedStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure.ts';
import { t } from '../i18n/i18n.ts';
import { loadCatalogue } from '../i18n/language.ts';
import { askToSignIn } from '../session/ask-to-sign-in.ts';
import { pendingLibraryWord } from '../session/pending-action.ts';
import { sessionState } from '../session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { followsKey } from './follows-key.ts';
import { noState, type TitleState, titleStateQuery } from './title-state.ts';

interface NamedTitle {
  id: string;
  name: string;
}

type Change = Partial<TitleState>;

/** Query key prefix of lists that depend on the library: followed titles, feeds of them, the library itself. */
export const libraryKey = ['library'] as const;

/**
 * Sets or, with null, removes the reading status. A title that was not in the library before is followed from then on,
 * unless it is completed or dropped; one that leaves the library is not followed any more.
 */
export function useSetStatus(): (title: NamedTitle, status: ReadingStatus | null) => Promise<void> {
  const client = useQueryClient();
  return (title, status) =>
    changeOrAsk(client, title, (current) => {
      if (status === null) return { status, following: false };
      const isNew = current.status === null && !current.following;
      return { status, ...(isNew && followedStatuses.includes(status) ? { following: true } : {}) };
    });
}

/** Follows or unfollows. @param notify chapters per notification, 0 for none; unchanged without it */
export function useSetFollow(): (title: NamedTitle, following: boolean, notify?: number) => Promise<void> {
  const client = useQueryClient();
  return (title, following, notify) =>
    changeOrAsk(client, title, () => ({ following, ...(notify === undefined ? {} : { notify }) }));
}

/** Sets or, with null, removes the rating. */
export function useSetRating(): (title: NamedTitle, rating: number | null) => Promise<void> {
  const client = useQueryClient();
  return (title, rating) => changeOrAsk(client, title, () => ({ rating }));
}

/** Carries out what a guest pressed before a sign-in that left the page. */
export function carryOutPendingChange(client: QueryClient, pendingChange: string): void {
  const { title, change } = JSON.parse(pendingChange) as { title: NamedTitle; change: Change };
  void changeAndTell(client, title, change);
}

async function changeOrAsk(
  client: QueryClient,
  title: NamedTitle,
  changeOf: (current: TitleState) => Change,
): Promise<void> {
  if (sessionState().status === 'guest') {
    await loadCatalogue('more');
    const change = changeOf(noState);
    const pendingAction = `${pendingLibraryWord} ${JSON.stringify({ title, change })}`;
    return askToSignIn(t('tracking.signInFirst'), () => void changeAndTell(client, title, change), pendingAction);
  }
  // a change that is pressed before the state has loaded would otherwise take "not in the library" for granted
  const current = await client.fetchQuery({ ...titleStateQuery(title.id), staleTime: Infinity }).catch(() => noState);
  return changeAndTell(client, title, changeOf(current));
}

/** The last request of each title: they run one after the other, so that the last change wins. */
const queues = new Map<string, Promise<void>>();

async function changeAndTell(client: QueryClient, title: NamedTitle, change: Change, isUndo = false): Promise<void> {
  const { queryKey } = titleStateQuery(title.id);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<TitleState>(queryKey) ?? noState;
  const merged = { ...before, ...change };
  // notifications are stored with the follow or the status
  const changed = merged.following || merged.status !== null ? merged : { ...merged, notify: noState.notify };
  client.setQueryData(queryKey, changed);
  const catalogueLoad = loadCatalogue('more');
  const request = (queues.get(title.id) ?? Promise.resolve()).then(() => send(title.id, change));
  const settled = request.catch(() => undefined);
  queues.set(title.id, settled);
  try {
    await request;
    await catalogueLoad;
    const { rating, ...entry } = before;
    const undone = change.rating === undefined ? entry : { rating };
    const undo = { label: t('blocks.undo'), run: () => void changeAndTell(client, title, undone, true) };
    toast({ ...toastOf(title, before, changed), ...(isUndo ? {} : { action: undo }) });
    void client.invalidateQueries({ queryKey: libraryKey });
    void client.invalidateQueries({ queryKey: ['pages', ...libraryKey] });
    void client.invalidateQueries({ queryKey: followsKey });
  } catch (error) {
    // a later change of the same title stays; it is sent after this one
    if (client.getQueryData(queryKey) === changed) client.setQueryData(queryKey, before);
    else void client.invalidateQueries({ queryKey });
    toast({ text: failureText(error), failed: true });
  } finally {
    if (queues.get(title.id) === settled) queues.delete(title.id);
  }
}

async function send(id: string, { rating, ...change }: Change): Promise<void> {
  if (Object.keys(change).length > 0) await call('library.change', { params: { id }, body: change });
  if (rating === null) await call('library.unrate', { params: { mangaId: id } });
  else if (rating !== undefined) await call('library.rate', { params: { mangaId: id }, body: { rating } });
}

/** Toast that says in one sentence what has changed. */
function toastOf({ name }: NamedTitle, before: TitleState, { status, following, notify, rating }: TitleState) {
  if (rating !== before.rating) {
    const text = rating === null ? t('tracking.unrated', { name }) : t('tracking.rated', { name, rating });
    return { text, icon: createElement(Star) };
  }
  if (status !== before.status) {
    const text =
      status === null
        ? t('tracking.removed', { name })
        : t('tracking.added', { name, status: t(`tracking.status.${status}`) });
    return { text, icon: createElement(status === null ? BookmarkMinus : BookmarkCheck) };
  }
  if (following !== before.following)
    return {
      text: t(following ? 'tracking.followed' : 'tracking.unfollowed', { name }),
      icon: createElement(following ? Bell : BellOff),
    };
  return {
    text: notify === 0 ? t('tracking.muted', { name }) : t('tracking.notifyEvery', { name, chapters: notify }),
    icon: createElement(notify === 0 ? BellOff : Bell),
  };
}
