// Changes of followed titles from their lists: mute, unfollow, hide until the next chapter. Each has an Undo, and says
// why it failed.
import { createElement, useMemo } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Bell, BellOff, BookmarkCheck, BookmarkX, Eye, EyeOff } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { invalidateReading } from '#web/lib/reading/title-progress.ts';
import { createStore } from '#web/ui/behavior/store.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { setSnoozedHere } from './snoozed.ts';

interface NamedTitle {
  id: string;
  name: string;
}

/** Changes made here since the lists were loaded, by title; the lists stay as they are while they are read. */
interface TitleChanges {
  following?: boolean;
  notify?: number;
}
export const changesStore = createStore<ReadonlyMap<string, TitleChanges>>(new Map());

function note(id: string, change: TitleChanges): void {
  const changes = new Map(changesStore.get());
  changes.set(id, { ...changes.get(id), ...change });
  changesStore.set(changes);
}

interface Change {
  apply: () => Promise<unknown>;
  revert: () => Promise<unknown>;
  text: string;
  icon: typeof Bell;
}

async function run(client: QueryClient, { apply, revert, text, icon }: Change): Promise<void> {
  try {
    await apply();
  } catch (error) {
    await client.invalidateQueries({ queryKey: ['pages', 'followed'] });
    toast({ text: t('follows.changeFailed', { reason: failureText(error) }), failed: true });
    return;
  }
  void invalidateReading(client);
  toast({
    text,
    icon: createElement(icon),
    action: {
      label: t('reading.undo'),
      run: () => {
        revert().then(
          () => invalidateReading(client),
          (error: unknown) => toast({ text: t('follows.undoFailed', { reason: failureText(error) }), failed: true }),
        );
      },
    },
  });
}

/** Applies a change at once, and takes it back when the request fails. */
async function optimistically(id: string, change: TitleChanges, before: TitleChanges, body: TitleChanges) {
  note(id, change);
  try {
    await call('library.change', { params: { id }, body });
  } catch (error) {
    note(id, before);
    throw error;
  }
}

async function setSnoozed(id: string, isSnoozed: boolean): Promise<void> {
  setSnoozedHere(id, isSnoozed);
  try {
    await call(isSnoozed ? 'follows.snooze' : 'follows.unsnooze', { params: { id } });
  } catch (error) {
    setSnoozedHere(id, !isSnoozed);
    throw error;
  }
}

export function useFollowChanges() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** @param notify the value before */
      mute: ({ id, name }: NamedTitle, notify: number) =>
        run(client, {
          apply: () => optimistically(id, { notify: 0 }, { notify }, { notify: 0 }),
          revert: () => optimistically(id, { notify }, { notify: 0 }, { notify }),
          text: t('follows.muted', { title: name }),
          icon: BellOff,
        }),
      unmute: ({ id, name }: NamedTitle) =>
        run(client, {
          apply: () => optimistically(id, { notify: 1 }, { notify: 0 }, { notify: 1 }),
          revert: () => optimistically(id, { notify: 0 }, { notify: 1 }, { notify: 0 }),
          text: t('follows.unmuted', { title: name }),
          icon: Bell,
        }),
      unfollow: ({ id, name }: NamedTitle, notify: number) =>
        run(client, {
          apply: () => optimistically(id, { following: false }, { following: true }, { following: false }),
          revert: () =>
            optimistically(id, { following: true, notify }, { following: false }, { following: true, notify }),
          text: t('follows.unfollowed', { title: name }),
          icon: BookmarkX,
        }),
      follow: ({ id, name }: NamedTitle) =>
        run(client, {
          apply: () => optimistically(id, { following: true }, { following: false }, { following: true }),
          revert: () => optimistically(id, { following: false }, { following: true }, { following: false }),
          text: t('follows.followed', { title: name }),
          icon: BookmarkCheck,
        }),
      snooze: ({ id, name }: NamedTitle) =>
        run(client, {
          apply: () => setSnoozed(id, true),
          revert: () => setSnoozed(id, false),
          text: t('follows.snoozed', { title: name }),
          icon: EyeOff,
        }),
      unsnooze: ({ id, name }: NamedTitle) =>
        run(client, {
          apply: () => setSnoozed(id, false),
          revert: () => setSnoozed(id, true),
          text: t('follows.unsnoozed', { title: name }),
          icon: Eye,
        }),
    }),
    [client],
  );
}
