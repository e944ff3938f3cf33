import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Items by which the leader of a chapter's group makes it unavailable, and available again; what staff has made stays. */
export function useGroupAvailability({ id, attributes }: Chapter): MenuItem[] {
  const t = useT();
  const client = useQueryClient();
  const change = async (unavailable: boolean): Promise<void> => {
    const name = fullChapterLabel(attributes);
    try {
      await call(unavailable ? 'ownChapters.makeUnavailable' : 'ownChapters.makeAvailable', { params: { id } });
      void client.invalidateQueries();
      toast({
        text: t(unavailable ? 'staffAct.done.chapter.unavailable' : 'staffAct.done.chapter.available', { name }),
        action: { label: t('staffAct.undo'), run: () => void change(!unavailable) },
      });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
  };
  if (!attributes.isUnavailable)
    return [{ label: t('staffAct.chapter.unavailable'), icon: <EyeOff />, onSelect: () => void change(true) }];
  if (attributes.unavailableReason !== 'group') return [];
  return [{ label: t('staffAct.chapter.available'), icon: <Eye />, onSelect: () => void change(false) }];
}
