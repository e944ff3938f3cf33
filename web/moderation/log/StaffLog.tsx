import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Undo2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { lastingQuery, type LastingSession, useLastingData } from '#web/lib/session/use-lasting-session.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { openStaffDialog } from '#web/staff-actions/open-staff-dialog.ts';
import { OwnProposals } from '#web/staff-actions/OwnProposals.tsx';
import { moderationKey } from '../queries.ts';
import { LogEntry } from './LogEntry.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogPage } from './LogPage.tsx';
import { actionName, type LogCriteria, staffLogQuery, type StaffRow } from './log.ts';
import { roleName } from './role-name.ts';
import styles from './Log.module.css';

/** The log as staff reads it, with names, texts and undo. */
export function StaffLog({
  session,
  criteria,
  onPatch,
}: {
  session: LastingSession;
  criteria: LogCriteria;
  onPatch: (patch: Record<string, string | null>) => void;
}) {
  const query = useQuery(lastingQuery(session, staffLogQuery(criteria)));
  const data = useLastingData(query.data, JSON.stringify([session.user?.id, criteria]));
  return (
    <>
      <OwnProposals session={session} />
      <LogFilters criteria={criteria} session={session} about={data?.about ?? null} onPatch={onPatch} />
      {data?.about?.restore && criteria.object !== null && (
        <RestoreButton id={criteria.object} name={data.about.name} action={data.about.restore} />
      )}
      <LogPage query={{ ...query, data } as typeof query} criteria={criteria} onPatch={onPatch}>
        {data?.rows.map((row) => (
          <StaffEntry key={row.id} row={row} />
        ))}
      </LogPage>
    </>
  );
}

/** Puts back the deleted thing that the log is about. */
function RestoreButton({
  id,
  name,
  action,
}: {
  id: string;
  name: string;
  action: 'title.restore' | 'chapter.restore';
}) {
  const t = useT();
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: moderationKey });
  return (
    <p className={styles.line}>
      <Button
        icon={<ArchiveRestore />}
        onClick={() => void openStaffDialog({ action, id, name, reason: 'mistake', refresh })}
      >
        {t(`staffAct.${action}`)}
      </Button>
    </p>
  );
}

function StaffEntry({ row }: { row: StaffRow }) {
  const t = useT();
  const { decision, object, children } = row;
  const log = pathTo.plain('moderationLog');
  const alongside = decision?.actions.filter(({ action }) => action !== row.action) ?? [];
  return (
    <LogEntry
      row={row}
      title={object.title}
      who={<Who row={row} />}
      end={decision?.can.undo && row.revertedBy === null && <UndoButton decision={decision.id} />}
    >
      {(alongside.length > 0 || children > 0) && (
        <p className={styles.line}>
          {alongside.map(({ action, id }) => (
            <Tag key={`${action} ${id}`} line>
              {actionName(action)}
            </Tag>
          ))}
          {children > 0 && (
            <TextLink href={`${log}?parent=${row.id}`}>{t('log.objects', { count: children })}</TextLink>
          )}
        </p>
      )}
      {decision?.message && <Words label={t('log.message')} text={decision.message} />}
      {decision?.note && <Words label={t('log.note')} text={decision.note} />}
    </LogEntry>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <p className={styles.words}>
      <span className={styles.muted}>{label}</span> <bdi>{text}</bdi>
    </p>
  );
}

function Who({ row: { actor, automatic, operator, role } }: { row: StaffRow }) {
  const t = useT();
  if (automatic) return <span>{t('log.bySite')}</span>;
  if (operator) return <span>{t('log.byOperator')}</span>;
  return (
    <span>
      {actor ? (
        <TextLink href={pathTo.user(actor.id, actor.name)}>
          <bdi>{actor.name}</bdi>
        </TextLink>
      ) : (
        t('log.byGone')
      )}
      {role !== null && <span className={styles.muted}> {roleName(role)}</span>}
    </span>
  );
}

function UndoButton({ decision }: { decision: string }) {
  const t = useT();
  const client = useQueryClient();
  const undo = async (button: HTMLElement): Promise<void> => {
    const entry = button.closest('li');
    try {
      await call('moderation.undo', { params: { id: decision }, body: {} });
      toast({ text: t('log.undone') });
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    }
    await client.invalidateQueries({ queryKey: moderationKey });
    // the button goes with what it has undone
    focusSoon(() => (document.activeElement === document.body ? entry : null));
  };
  return (
    <Button size="sm" icon={<Undo2 />} onClick={({ currentTarget }) => undo(currentTarget)}>
      {t('moderation.undo')}
    </Button>
  );
}
