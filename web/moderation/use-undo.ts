import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { moderationKey } from './queries.ts';
import { useKeysEnabled } from './use-keys.ts';
import { outcomeKeys, reasonName, type Decision } from './words.ts';

export interface MadeDecision {
  id: string;
  outcome: Decision['outcome'];
  /** Name of what was decided; null when it is gone. */
  name: string | null;
  reason: string;
}

/**
 * Takes decisions back.
 * @param open shows the item that waits again
 * @returns the last decision made on this page, which Z undoes
 */
export function useUndo(open: (item: string | null) => void) {
  const t = useT();
  const client = useQueryClient();
  const isPhone = useMedia(phoneQuery);
  const hasKeys = useKeysEnabled() && !isPhone;
  const [last, setLast] = useState<string | null>(null);
  const run = async (id: string): Promise<void> => {
    setLast(null);
    try {
      const { item } = await call('moderation.undo', { params: { id }, body: {} });
      if (item) open(item);
      // many decisions have many items, of which none is opened
      toast({ text: t(item ? 'moderation.undone' : 'staffAct.undone') });
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    }
    void client.invalidateQueries({ queryKey: moderationKey });
  };
  const offerText = (id: string, text: string): void => {
    setLast(id);
    toast({
      text,
      action: { label: hasKeys ? t('moderation.undoKey') : t('moderation.undo'), run: () => void run(id) },
      seconds: moderationLimits.undoSeconds,
    });
  };
  const offer = ({ id, outcome, name, reason }: MadeDecision): void =>
    offerText(
      id,
      t('moderation.decidedItem', {
        outcome: t(outcomeKeys[outcome]),
        name: name ?? t('moderation.gone'),
        reason: reasonName(reason),
      }),
    );
  return { last, offer, offerText, run };
}
