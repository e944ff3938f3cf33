import { Flag } from 'lucide-react';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { openReport, type ReportTarget } from './open-report.ts';

/** Item of a menu that opens the report dialog. */
export const reportItem = (...targets: readonly ReportTarget[]): MenuItem => ({
  label: t('reports.report'),
  icon: <Flag />,
  onSelect: () => void openReport(...targets),
});

/** A chapter and those who made it, except the viewer. */
export const reportTargets = (chapter: Chapter): ReportTarget[] => [
  { category: 'chapter', id: chapter.id, name: fullChapterLabel(chapter.attributes) },
  ...related(chapter, 'scanlation_group').map(({ id, attributes }): ReportTarget => ({
    category: 'scanlation_group',
    id,
    name: attributes.name,
  })),
  ...related(chapter, 'user')
    .filter(({ id }) => id !== sessionState().user?.id)
    .map(({ id, attributes }): ReportTarget => ({ category: 'user', id, name: attributes.username })),
];
