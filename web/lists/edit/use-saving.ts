import { useState, type Dispatch, type SetStateAction } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { forgetLists } from '../own-queries.ts';
import { mergeDraft, savedBody, savedContents, type Contents, type Draft } from './draft.ts';

export interface Saving {
  save: () => Promise<void>;
  busy: boolean;
  /** Why it was not saved. */
  failure: string | null;
  /** The list was changed elsewhere; the draft has both changes now, and is to be saved again. */
  conflict: ReturnType<typeof mergeDraft> | null;
}

/**
 * Saves a draft. If the list was changed elsewhere since it was loaded, the draft is combined with that version, so
 * that nothing is lost on either side, and whoever edits it saves again once they have seen the result.
 */
export function useSaving({
  id,
  client,
  base,
  draft,
  setBase,
  setDraft,
}: {
  id: string;
  client: QueryClient;
  base: Contents;
  draft: Draft;
  setBase: (base: Contents) => void;
  setDraft: Dispatch<SetStateAction<Draft>>;
}): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Saving['conflict']>(null);
  const combine = async (): Promise<void> => {
    const theirs = await call('ownLists.contents', { params: { id } });
    const merged = mergeDraft(base, draft, theirs);
    setBase(theirs);
    setDraft(merged.draft);
    setConflict(merged);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setConflict(null);
    try {
      const { version } = await call('ownLists.replace', { params: { id }, body: savedBody(base, draft) });
      // what was typed meanwhile stays in the draft, and differs from this
      setBase(savedContents(base, draft, version));
      forgetLists(client, id);
      toast({ text: t('lists.edit.saved', { name: draft.name }) });
    } catch (error) {
      const isConflict = error instanceof ApiFailure && error.code === 'optimistic_lock_exception';
      if (!isConflict) setFailure(failureText(error));
      else await combine().catch((reason: unknown) => setFailure(failureText(reason)));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure, conflict };
}
