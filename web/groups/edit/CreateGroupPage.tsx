import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { CreationRefusal } from '#web/lib/session/CreationRefusal.tsx';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { focusFirstInvalid } from '#web/ui/behavior/move-focus.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { FormErrors } from './FormErrors.tsx';
import { changesOf, emptyForm, type GroupForm, isChanged, problemsOf } from './group-form.ts';
import { GroupFields } from './GroupFields.tsx';
import styles from './GroupEditor.module.css';

/** Makes a group; its members are invited on the page that edits it. */
export function CreateGroupPage() {
  const t = useT();
  usePageTitle(t('pages.createGroup'));
  const { status, user } = useLastingSession();
  const isRefused = status === 'member' && !user?.permissions.includes('scanlation_group.create');
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.createGroup')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<UsersRound />} title={t('pages.needCreateGroup')} />
      ) : isRefused && user ? (
        <CreationRefusal account={user.id} action="createGroup" title={t('pages.mayNotCreateGroups')} />
      ) : (
        <CreateForm />
      )}
    </Wrap>
  );
}

function CreateForm() {
  const t = useT();
  const client = useQueryClient();
  const [form, setForm] = useState<GroupForm>(emptyForm);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const change = changesOf(form, emptyForm);
  const leaveGuard = useLeaveGuard(isChanged(form, emptyForm));
  const problems = submitted ? problemsOf(form, emptyForm) : new Map();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(null);
    if (problemsOf(form, emptyForm).size > 0) return focusFirstInvalid(formElement.current);
    setBusy(true);
    try {
      const { data } = await createOnce('groupEditing.create', { body: { ...change, name: form.name.trim() } });
      void client.invalidateQueries({ queryKey: ['groups'] });
      leaveGuard.release();
      navigate(buildPath('groupEdit', { id: data.id }), { replace: false });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form ref={formElement} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <GroupFields form={form} problems={problems} onChange={(fields) => setForm((now) => ({ ...now, ...fields }))} />
        <FormErrors heading="groupEdit.create.failed" problems={problems} failure={failure} />
        <div className={styles.buttons}>
          <Text size="sm" muted className={styles.next}>
            {t('groupEdit.create.next')}
          </Text>
          <Button href={pathTo.plain('myGroups')}>{t('groupEdit.cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('groupEdit.create')}
          </Button>
        </div>
      </Stack>
      {leaveGuard.dialog}
    </form>
  );
}
