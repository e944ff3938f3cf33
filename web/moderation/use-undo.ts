import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { moderationKey } from './queries.ts';
import { decidedText, lastUndoable, type MadeDecision, type TimedDecision } from './undo-stack.ts';
import { deadMs, useLetterKeys } from './use-keys.ts';
import type { DecisionDraft } from './words.ts';

/** A decision of this sitting or of before. */
export interface Undoable {
  id: string;
  /** Name of what was decided, if it is known. */
  name?: string | null;
}

/**
 * Takes decisions back.
 * @param open shows the item that waits again
 * @param drafts gets the words of a decision of this sitting again, by the item
 */
export function useUndo(open: (item: string | null) => void, drafts?: Map<string, DecisionDraft>) {
  const t = useT();
  const client = useQueryClient();
  const hasKeys = useLetterKeys();
  const [made, setMade] = useState<readonly TimedDecision[]>([]);
  const isRunning = useRef(false);
  const liveFrom = useRef(0);
  /** @param words those of a decision that this page has just made */
  const run = async ({ id, name }: Undoable, words = made.find((each) => each.id === id)?.words): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setMade((before) => before.filter((each) => each.id !== id));
    try {
      const { item } = await call('moderation.undo', { params: { id }, body: {} });
      if (item && words) drafts?.set(item, words);
      if (item) open(item);
      toast({ text: name ? t('moderation.undone', { name }) : t('staffAct.undone') });
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    } finally {
      isRunning.current = false;
      liveFrom.current = performance.now() + deadMs;
    }
    void client.invalidateQueries({ queryKey: moderationKey });
  };
  /** @param text says what was decided */
  const offerText = (decision: Omit<TimedDecision, 'madeAt'>, text: string): void => {
    setMade((before) => [...before, { ...decision, madeAt: Date.now() }]);
    toast({
      text,
      action: {
        label: hasKeys ? t('moderation.undoKey') : t('moderation.undo'),
        run: () => void run(decision, decision.words),
      },
      seconds: moderationLimits.undoSeconds,
    });
  };
  const offer = (decision: MadeDecision): void => offerText(decision, decidedText(decision));
  /** Takes back the last decision of this sitting of which nobody was told yet, then the one before it. */
  const runLast = (): void => {
    // the item of the undo before this one has only just appeared
    if (isRunning.current || performance.now() < liveFrom.current) return;
    const last = lastUndoable(made, Date.now());
    if (last) void run(last);
    else toast({ text: t('moderation.nothingToUndo') });
  };
  return { offer, offerText, run, runLast };
}
