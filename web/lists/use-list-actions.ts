import { createElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Pin, PinOff, Star, Trash2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { limits } from '#contract/rules/limits.ts';
import { forgetLists } from './own-queries.ts';

interface NamedList {
  id: string;
  name: string;
}

interface ListActions {
  pin: (list: NamedList, pinned: boolean) => Promise<void>;
  makeDefault: (list: NamedList) => Promise<void>;
  /** Makes a private list with the same titles. Guests are asked to sign in. */
  copy: (list: NamedList) => Promise<void>;
  /** Deletes the list; resolves to whether it is gone. */
  remove: (list: NamedList) => Promise<boolean>;
}

/** Actions on a list from its menu; each shows a toast with the result. */
export function useListActions(): ListActions {
  const client = useQueryClient();
  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      toast({ text: failureText(error), failed: true });
      return false;
    }
  };
  const pin: ListActions['pin'] = async ({ id, name }, pinned) => {
    const done = await attempt(async () => {
      await call(pinned ? 'ownLists.pin' : 'ownLists.unpin', { params: { id }, body: {} });
    });
    if (!done) return;
    forgetLists(client, id);
    toast({
      text: t(pinned ? 'lists.pinned' : 'lists.unpinned', { name }),
      icon: createElement(pinned ? Pin : PinOff),
      action: { label: t('blocks.undo'), run: () => void pin({ id, name }, !pinned) },
    });
  };
  const makeDefault: ListActions['makeDefault'] = async ({ id, name }) => {
    const done = await attempt(async () => {
      await call('ownLists.makeDefault', { params: { id }, body: {} });
    });
    if (!done) return;
    forgetLists(client, id);
    toast({ text: t('lists.isDefault', { name }), icon: createElement(Star) });
  };
  const copy: ListActions['copy'] = async ({ id, name }) => {
    if (sessionState().status === 'guest') return askToSignIn(t('lists.signInToCopy'), () => void copy({ id, name }));
    await attempt(async () => {
      const copyName = t('lists.copyName', { name }).slice(0, limits.listNameMaxLength);
      const made = await call('ownLists.copy', { params: { id }, body: { name: copyName } });
      forgetLists(client);
      toast({
        text: t('lists.copied', { name }),
        icon: createElement(Copy),
        action: { label: t('lists.open'), run: () => navigate(pathTo.list(made.id, copyName)) },
      });
    });
    return undefined;
  };
  const remove: ListActions['remove'] = ({ id, name }) =>
    attempt(async () => {
      await call('ownLists.delete', { params: { id } });
      toast({ text: t('lists.deleted', { name }), icon: createElement(Trash2) });
      client.removeQueries({ queryKey: ['list', id] });
      forgetLists(client);
    });
  return { pin, makeDefault, copy, remove };
}
