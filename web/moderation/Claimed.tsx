import { useQueryClient } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { openStaffDialog, type PageAction } from '#web/staff-actions/open-staff-dialog.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { moderationKey } from './queries.ts';
import { subjectPath } from './subject-path.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

type ClaimedObject = ItemDetail['claimed'][number];

/** Objects that a notice of a rights holder names, what became of them, and the action that a moderator takes on it. */
export function Claimed({ item: { claimed, state } }: { item: ItemDetail }) {
  const t = useT();
  const client = useQueryClient();
  if (claimed.length === 0) return null;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('moderation.claimed')}</h3>
      <ul className={styles.decisions}>
        {claimed.map((each) => {
          const { id, name, detail } = each;
          const shown = [name, detail].filter(Boolean).join(' ');
          const next = state === 'waiting' ? nextAction(each) : null;
          return (
            <li key={id} className={styles.line}>
              <TextLink href={subjectPath(each) ?? ''} target="_blank" rel="noopener">
                <bdi>{shown}</bdi>
              </TextLink>
              {each.state !== 'there' && <Tag>{t(`moderation.claimed.${each.state}`)}</Tag>}
              {next && (
                <Button
                  size="sm"
                  icon={<Shield />}
                  aria-label={`${t(`staffAct.${next.action}`)}: ${shown}`}
                  onClick={() =>
                    void openStaffDialog({
                      ...next,
                      id,
                      name: shown,
                      refresh: () => void client.invalidateQueries({ queryKey: moderationKey }),
                    })
                  }
                >
                  {t(`staffAct.${next.action}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The action that changes what became of it; null for what is gone. */
function nextAction({ kind, state }: ClaimedObject): { action: PageAction; reason: ActionReason } | null {
  if (state === 'gone') return null;
  if (state === 'removed')
    return { action: kind === 'titles' ? 'title.restore' : 'chapter.restore', reason: 'mistake' };
  if (kind === 'titles')
    return state === 'locked'
      ? { action: 'title.unlock', reason: 'mistake' }
      : { action: 'title.lock', reason: 'rights_holder' };
  return state === 'unavailable'
    ? { action: 'chapter.available', reason: 'mistake' }
    : { action: 'chapter.unavailable', reason: 'rights_holder' };
}
