import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VolumeX } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { openStaffDialog } from '#web/staff-actions/open-staff-dialog.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { moderationKey } from './queries.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

const categories = {
  titles: 'manga',
  chapters: 'chapter',
  groups: 'scanlation_group',
  users: 'user',
  authors: 'author',
} as const;

/** Names of the reasons of reports, by id and language. */
function useReasonNames(
  kind: ItemDetail['subject']['kind'],
  enabled: boolean,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const { data } = useQuery({
    queryKey: ['report reasons', kind],
    enabled,
    queryFn: async ({ signal }) => {
      if (kind === 'comments' || kind === 'lists') {
        const category = kind === 'comments' ? 'comment' : 'list';
        return (await call('reports.siteReasons', { params: { category }, signal })).data;
      }
      if (!Object.hasOwn(categories, kind)) return [];
      const category = categories[kind as keyof typeof categories];
      return (await call('reports.reasons', { params: { category }, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map(data?.map(({ id, attributes }) => [id, attributes.reason]));
}

/** Each report with a box: a decision settles those that are ticked. */
export function Reports({
  item: { kind, subject, reported, barred },
  unticked,
  onTick,
}: {
  item: ItemDetail;
  unticked: ReadonlySet<string>;
  onTick: (report: string, ticked: boolean) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const language = useLanguage();
  const reasons = useReasonNames(subject.kind, kind === 'report');
  const nameOf = (reason: string): string =>
    reasons.get(reason)?.[language] ?? reasons.get(reason)?.['en'] ?? t('moderation.report');
  const mayMute = useLastingSession().user?.permissions.includes('comment.mute') === true && barred === null;
  const muteReporter = (id: string) =>
    void openStaffDialog({
      action: 'report.mute-reporter',
      id,
      name: t('moderation.itsReporter'),
      refresh: () => void client.invalidateQueries({ queryKey: moderationKey }),
    });
  if (reported.length === 0) return null;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('moderation.reports')}</h3>
      {reported.length > 1 && <p className={styles.line}>{t('moderation.reportsHint')}</p>}
      <ul className={styles.decisions}>
        {reported.map(({ id, reason, details, at, current, reporter }) => (
          <li key={id}>
            {reported.length > 1 ? (
              <Checkbox checked={!unticked.has(id)} onChange={(ticked) => onTick(id, ticked)}>
                {nameOf(reason)}
              </Checkbox>
            ) : (
              <b>{nameOf(reason)}</b>
            )}
            <p className={styles.line}>
              <span>{formatAgo(new Date(at))}</span>
              <span>{t('moderation.reporter', { accepted: reporter.accepted, refused: reporter.refused })}</span>
              {!current && <Tag tone="warning">{t('moderation.changedSince')}</Tag>}
            </p>
            {details !== '' && (
              <p className={styles.text} dir="auto">
                {details}
              </p>
            )}
            {mayMute && (
              <Button size="sm" look="quiet" icon={<VolumeX />} onClick={() => muteReporter(id)}>
                {t('staffAct.report.mute-reporter')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
