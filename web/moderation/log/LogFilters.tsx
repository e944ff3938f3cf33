import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { logSubjects } from '#contract/rules/public-log.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { actorsQuery, filterActions, isNarrowed, type LogCriteria } from './log.ts';
import styles from './Log.module.css';

type Patch = (patch: Record<string, string | null>) => void;

/** Filters of the log; `session`: of staff, who have more of them. */
export function LogFilters({
  criteria,
  session,
  about = null,
  onPatch,
}: {
  criteria: LogCriteria;
  session?: LastingSession;
  /** The object that is asked for. */
  about?: { name: string } | null;
  onPatch: Patch;
}) {
  const t = useT();
  const { subject, since, until, object, parent } = criteria;
  const patch: Patch = (changes) => onPatch({ ...changes, offset: null });
  const clear = () =>
    patch({ subject: null, action: null, by: null, object: null, parent: null, since: null, until: null });
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <Select
          label={t('log.subject')}
          value={subject ?? ''}
          options={[
            { value: '', label: t('log.anything') },
            ...logSubjects.map((each) => ({ value: each, label: t(`log.subject.${each}`) })),
          ]}
          onChange={(value) => patch({ subject: value })}
        />
        {session && <StaffFields criteria={criteria} session={session} patch={patch} />}
        <DayField label={t('log.since')} value={since} onChange={(value) => patch({ since: value })} />
        <DayField label={t('log.until')} value={until} onChange={(value) => patch({ until: value })} />
      </div>
      {isNarrowed(criteria) && (
        <p className={styles.line}>
          {object !== null && (
            <Button size="sm" end={<X />} onClick={() => patch({ object: null })}>
              {t('log.about', { name: about?.name || object })}
            </Button>
          )}
          {parent !== null && (
            <Button size="sm" end={<X />} onClick={() => patch({ parent: null })}>
              {t('log.partOf')}
            </Button>
          )}
          <Button size="sm" look="quiet" onClick={clear}>
            {t('log.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}

function StaffFields({
  criteria: { action, by },
  session,
  patch,
}: {
  criteria: LogCriteria;
  session: LastingSession;
  patch: Patch;
}) {
  const t = useT();
  const actors = useQuery(lastingQuery(session, actorsQuery)).data?.actors ?? [];
  const known = filterActions();
  return (
    <>
      <Select
        label={t('log.action')}
        value={action ?? ''}
        options={[
          { value: '', label: t('log.anything') },
          ...(action === null || known.some(({ value }) => value === action) ? [] : [{ value: action, label: action }]),
          ...known,
        ]}
        onChange={(value) => patch({ action: value })}
      />
      <Select
        label={t('log.by')}
        value={by ?? ''}
        options={[
          { value: '', label: t('log.anybody') },
          { value: 'own', label: t('log.byMe') },
          ...actors.filter(({ id }) => id !== session.user?.id).map(({ id, name }) => ({ value: id, label: name })),
          { value: 'site', label: t('log.bySite') },
          { value: 'operator', label: t('log.byOperator') },
        ]}
        onChange={(value) => patch({ by: value })}
      />
    </>
  );
}

/** A day; it is applied once it is complete. */
function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value ?? '');
  }
  const change = (next: string): void => {
    setTyped(next);
    if (next === '' || /^[12]\d{3}-/.test(next)) onChange(next === '' ? null : next);
  };
  return <TextField label={label} type="date" value={typed} onChange={change} />;
}
