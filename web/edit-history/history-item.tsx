import { FileClock } from 'lucide-react';
import { t } from '#web/lib/i18n/i18n.ts';
import { hasPermission } from '#web/lib/session/session.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { type HistorySubject, openEditHistory } from './open-edit-history.ts';

const permissions = { title: 'manga.edit', author: 'author.edit', group: 'scanlation_group.edit' } as const;

/** Item of a menu that opens the edit history, for those who may edit the subject; none for others. */
export const historyItems = (
  subject: HistorySubject,
  mayEdit = hasPermission(permissions[subject.kind]),
): MenuItem[] =>
  mayEdit ? [{ label: t('editHistory.open'), icon: <FileClock />, onSelect: () => void openEditHistory(subject) }] : [];
