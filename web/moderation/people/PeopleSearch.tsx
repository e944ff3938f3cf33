import { useState } from 'react';
import { buildPath } from '#contract/rules/pages.ts';
import { LogIn, Mail } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { roleKeys } from '#web/lib/catalogue/roles.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';
import { navigate } from '#web/lib/navigation/routes.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { filterRoles, type PeopleFilters, standings } from './queries.ts';
import styles from './People.module.css';

/** Name or id, role and standing; administrators also find an address, which is logged and therefore asks for a click. */
export function PeopleSearch({
  filters: { query, role, standing },
  mayFindEmail,
  onPatch,
}: {
  filters: PeopleFilters;
  mayFindEmail: boolean;
  onPatch: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  // an address is no part of the page's URL, which the history of the browser and logs keep
  const [email, setEmail] = useState('');
  return (
    <div className={styles.search}>
      <DebouncedSearchField
        text={email === '' ? query : email}
        label={t(mayFindEmail ? 'people.searchEmail' : 'people.search')}
        maxLength={mayFindEmail ? 254 : 64}
        onChange={(text) => {
          const isEmail = mayFindEmail && text.includes('@');
          setEmail(isEmail ? text : '');
          onPatch({ q: isEmail ? null : text.slice(0, 64) || null });
        }}
      />
      <Select
        label={t('people.role')}
        value={role ?? ''}
        options={[
          { value: '', label: t('people.anyRole') },
          ...filterRoles.map((each) => ({
            value: each,
            label: t(each === 'staff' ? 'people.staff' : roleKeys[each]),
          })),
        ]}
        onChange={(value) => onPatch({ role: value || null })}
      />
      <Select
        label={t('people.standing')}
        value={standing ?? ''}
        options={[
          { value: '', label: t('people.anyStanding') },
          ...standings.map((each) => ({ value: each, label: t(`people.${each}`) })),
        ]}
        onChange={(value) => onPatch({ standing: value || null })}
      />
      {email !== '' && <EmailSearch key={email} email={email} />}
    </div>
  );
}

function EmailSearch({ email }: { email: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ failure: unknown } | 'nobody' | null>(null);
  const find = async (): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    try {
      const { id } = await call('people.byEmail', { body: { email } });
      if (id === null) setOutcome('nobody');
      else navigate(buildPath('person', { id }));
    } catch (failure) {
      setOutcome({ failure });
    } finally {
      setBusy(false);
    }
  };
  const failure = outcome !== null && outcome !== 'nobody' ? outcome.failure : null;
  return (
    <div className={styles.email}>
      <Button icon={<Mail />} busy={busy} onClick={() => void find()}>
        {t('people.byEmail')}
      </Button>
      <span className={styles.muted}>{t('people.byEmailHint')}</span>
      {outcome === 'nobody' && <Note live>{t('people.noEmail')}</Note>}
      {failure !== null && (
        <Note kind="bad" live>
          {failureText(failure)}
        </Note>
      )}
      {isStepUp(failure) && (
        <Button icon={<LogIn />} onClick={() => void signIn({ reauthenticate: true })}>
          {t('staffAct.signIn')}
        </Button>
      )}
    </div>
  );
}

/** Whether a sign-in is needed for what was refused. */
export const isStepUp = (failure: unknown): boolean =>
  failure instanceof ApiFailure && ['step_up', 'second_factor'].includes(String(failure.context['reason']));
