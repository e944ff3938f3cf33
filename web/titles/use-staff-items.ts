import { useQuery } from '@tanstack/react-query';
import { useStaffItems } from '#web/staff-actions/staff-items.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { titleAbilitiesQuery } from './abilities.ts';
import { titleQuery } from './queries.ts';

/** Actions of staff on a title; locks of single languages are replaced by a new lock. */
export function useStaffTitleItems(title: { id: string; name: string }): MenuItem[] {
  const can = useQuery(titleAbilitiesQuery(title.id)).data;
  const isLocked = useQuery(titleQuery(title.id)).data?.attributes.isLocked ?? false;
  return useStaffItems(title, can, [
    ...(isLocked ? [] : (['title.lock'] as const)),
    'title.unlock',
    'title.merge',
    'title.delete',
  ]);
}
