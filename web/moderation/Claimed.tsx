import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, Shield } from 'lucide-react';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { openStaffDialog, type PageAction } from '#web/staff-actions/open-staff-dialog.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { availableChapters } from './claimed-chapters.ts';
import { moderationKey } from './queries.ts';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

type ClaimedObject = ItemDetail['claimed'][number];

/** Objects that a notice of a rights holder names, what became of them, and the action that a moderator takes on it. */
export function Claimed({ item }: { item: ItemDetail }) {
  const { id, claimed, state } = item;
  const t = useT();
  const client = useQueryClient();
  if (claimed.length === 0) return null;
  const refresh = (): void => void client.invalidateQueries({ queryKey: moderationKey });
  /** Opens the dialog for all chapters of some objects at once. */
  const takeDown = async (objects: readonly ClaimedObject[], name: string): Promise<void> => {
    try {
      const { ids, isCut } = await availableChapters(objects);
      if (ids.length === 0) toast({ text: t('moderation.claimed.none') });
      else {
        const act = {
          action: 'chapter.unavailable',
          reason: 'rights_holder',
          id: id,
          name,
          ids,
          isCut,
          refresh,
        } as const;
        await openStaffDialog(act);
      }
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    }
  };
  const named = claimed.filter(({ state: each }) => each !== 'gone' && each !== 'removed');
  const all = state === 'waiting' && named.length > 1;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('moderation.claimed')}</h3>
      <ul className={styles.decisions}>
        {claimed.map((each) => {
          const { id: object, name, detail } = each;
          const shown = [name, detail].filter(Boolean).join(' ');
          const next = state === 'waiting' ? nextAction(each) : null;
          return (
            <li key={object} className={styles.line}>
              <TextLink href={subjectPath(each) ?? ''} target="_blank" rel="noopener">
                <bdi>{shown}</bdi>
              </TextLink>
              {each.state !== 'there' && <Tag>{t(`moderation.claimed.${each.state}`)}</Tag>}
              <span className={styles.buttons}>
                {next && (
                  <Button
                    size="sm"
                    icon={<Shield />}
                    aria-label={`${t(`staffAct.${next.action}`)}: ${shown}`}
                    onClick={() =>
                      void openStaffDialog({
                        ...next,
                        id: object,
                        name: shown,
                        refresh,
                      })
                    }
                  >
                    {t(`staffAct.${next.action}`)}
                  </Button>
                )}
                {state === 'waiting' && each.kind === 'titles' && named.includes(each) && (
                  <Button
                    size="sm"
                    icon={<EyeOff />}
                    aria-label={`${t('moderation.claimed.chapters')}: ${shown}`}
                    onClick={() => takeDown([each], shown)}
                  >
                    {t('moderation.claimed.chapters')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {all && (
        <div className={styles.buttons}>
          <Button icon={<EyeOff />} onClick={() => takeDown(named, item.name ?? t('moderation.claimed'))}>
            {t('moderation.claimed.all')}
          </Button>
        </div>
      )}
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
