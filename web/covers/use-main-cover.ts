import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { Board } from './board.ts';

/**
 * The main cover of a published title, and what makes another one it, which is saved at once.
 * @param title `mainCoverId`: as the page knows it
 * @param mayPick whether the viewer may choose it, or why not
 * @param onChanged called when the title has another one
 */
export function useMainCover(
  { id: titleId, mainCoverId }: { id: string; mainCoverId: string | null },
  mayPick: unknown,
  onChanged: () => void,
): Board['main'] {
  // shown at once, and taken back when it fails or is only proposed
  const [picked, setPicked] = useState<string | null>(null);
  const pick = async (id: string): Promise<void> => {
    setPicked(id);
    try {
      if (await saveMainCover(titleId, id)) {
        onChanged();
        return;
      }
      toast({ text: t('drafts.proposal.waiting') });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
    setPicked(null);
  };
  return {
    id: picked ?? mainCoverId,
    pick: (id) => void pick(id),
    locked: mayPick === true ? undefined : refusalText(mayPick, 'drafts.covers.whoMayPick'),
    onDeleted: () => {
      setPicked(null);
      onChanged();
    },
  };
}

/** @returns whether the title has it now; otherwise the change waits for review */
async function saveMainCover(titleId: string, primaryCover: string): Promise<boolean> {
  const params = { id: titleId };
  // the version of now: nothing but the main cover is changed, whatever others changed since the page was loaded
  const { data } = await call('titles.get', { params, query: { blocked: 'show' }, noCache: true });
  const { version } = data.attributes;
  const saved = await call('drafts.edit', { params, body: { primaryCover, version } });
  return saved.data.attributes.version !== version;
}
