import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { draftsKey, isConflict, loadEditedTitle, type EditedTitle } from '../queries.ts';
import { focusFirstField, focusNotes } from './focus-places.ts';
import type { Autosave } from './use-autosave.ts';
import { baseOf, type TitleFormState } from './use-title-form.ts';

export interface DraftActions {
  busy: 'submit' | 'withdraw' | null;
  /** Why submitting or withdrawing failed; several reasons when several checks did. */
  failures: readonly string[];
  /** @param version of the draft, as it was saved last */
  submit: (version: number) => Promise<void>;
  withdraw: () => Promise<void>;
  /** Lets the page be left with unsaved changes. */
  release: () => void;
}

/** Submits the saved draft, and withdraws it. */
export function useDraftState({
  edited,
  setEdited,
  state,
  autosave,
  release,
}: {
  edited: EditedTitle | null;
  setEdited: (title: EditedTitle) => void;
  state: TitleFormState;
  autosave: Autosave;
  release: DraftActions['release'];
}): DraftActions {
  const client = useQueryClient();
  const [busy, setBusy] = useState<DraftActions['busy']>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const id = edited?.title.id;

  const reload = async (titleId: string): Promise<EditedTitle> => {
    const current = await loadEditedTitle(titleId);
    state.rebase(baseOf(current));
    setEdited(current);
    return current;
  };
  const change = async (kind: 'submit' | 'withdraw', run: (titleId: string) => Promise<void>): Promise<void> => {
    if (id === undefined || busy) return;
    setBusy(kind);
    setFailures([]);
    try {
      await run(id);
    } catch (error) {
      setFailures([failureText(error)]);
      // somebody decided meanwhile, or another tab did this
      if (isConflict(error)) await reload(id).catch(() => undefined);
    } finally {
      setBusy(null);
      void client.invalidateQueries({ queryKey: draftsKey });
    }
  };
  return {
    busy,
    failures,
    release,
    submit: (version) =>
      change('submit', async (titleId) => {
        const { data } = await call('drafts.commit', {
          params: { id: titleId },
          body: { version },
        });
        await autosave.drop();
        if (data.attributes.state === 'published') {
          release();
          toast({ text: t('drafts.published') });
          navigate(pathTo.titleOf(data));
        } else {
          await reload(titleId);
          scrollTo({ top: 0 });
          focusNotes();
          toast({ text: t('drafts.submitted') });
        }
      }),
    withdraw: () =>
      change('withdraw', async (titleId) => {
        await call('drafts.withdraw', { params: { id: titleId }, body: { version: state.base.version! } });
        await reload(titleId);
        focusFirstField();
        toast({ text: t('drafts.withdrawn') });
      }),
  };
}
