import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useUndo } from '../use-undo.ts';
import { madeAction } from '../along-words.ts';
import { outcomeTones, outcomeWord, reasonName } from '../words.ts';
import { decisionsQuery, type PersonDecision } from './queries.ts';
import styles from './People.module.css';

/** Decisions that concern somebody, the newest first. */
export function PersonDecisions({ id, session }: { id: string; session: LastingSession }) {
  const t = useT();
  const query = useInfiniteQuery(lastingQuery(session, decisionsQuery(id)));
  const { run } = useUndo(() => {});
  return (
    <Section title={t('people.decisions')} size="md">
      <Panel pad>
        <Loaded query={query} height="120px">
          {({ pages }) =>
            pages[0]!.total === 0 ? (
              <p className={styles.muted}>{t('people.noDecisions')}</p>
            ) : (
              <ul className={styles.rows}>
                {pages
                  .flatMap(({ decisions }) => decisions)
                  .map((decision) => (
                    <DecisionRow key={decision.id} decision={decision} onUndo={() => void run(decision)} />
                  ))}
              </ul>
            )
          }
        </Loaded>
        {query.hasNextPage && (
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('people.more')}
          </Button>
        )}
      </Panel>
    </Section>
  );
}

function DecisionRow({ decision, onUndo }: { decision: PersonDecision; onUndo: () => void }) {
  const t = useT();
  const { kind, outcome, actions, reason, by, at, message, note, undoneAt, appeal, can } = decision;
  return (
    <li>
      <p className={styles.line}>
        {outcome !== 'acted' && <Tag tone={outcomeTones[outcome]}>{outcomeWord(outcome, kind)}</Tag>}
        {actions.map((action) => (
          <Tag key={`${action.action} ${action.id}`} tone={outcomeTones.acted}>
            {madeAction(action)}
          </Tag>
        ))}
        <span>{reasonName(reason)}</span>
        <span>{t('people.byOn', { name: by?.name ?? t('people.theSite'), date: formatDate(new Date(at)) })}</span>
        {undoneAt && <span>{t('people.wasUndone')}</span>}
        {appeal && <span>{t(`people.appeal.${appeal}`)}</span>}
        {can.undo && (
          <Button size="sm" onClick={onUndo}>
            {t('people.undo')}
          </Button>
        )}
      </p>
      {[message, note].filter(Boolean).map((text) => (
        <p key={text} className={styles.text} dir="auto">
          {text}
        </p>
      ))}
    </li>
  );
}
