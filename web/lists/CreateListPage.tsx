import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { NameField, nameError, VisibilityField } from '#web/add-to-list/ListFields.tsx';
import type { Visibility } from '#web/add-to-list/lists-of-title.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { CreationRefusal } from '#web/lib/session/CreationRefusal.tsx';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { DescriptionField, isGoodDescription } from './edit/DescriptionField.tsx';
import { forgetLists } from './own-queries.ts';
import styles from './CreateListPage.module.css';

/** Makes a list: its name, who sees it, and a description. Its titles are added on the page that edits it. */
export function CreateListPage() {
  const t = useT();
  usePageTitle(t('pages.createList'));
  const { status, user } = useLastingSession();
  const isRefused = status === 'member' && !user?.permissions.includes('list.create');
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.createList')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<ListVideo />} title={t('pages.needCreateList')} />
      ) : isRefused && user ? (
        <CreationRefusal account={user.id} action="createList" title={t('pages.mayNotCreateLists')} />
      ) : (
        <CreateForm />
      )}
    </Wrap>
  );
}

function CreateForm() {
  const t = useT();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // on phones, the keyboard would cover the rest of the form
  const isPhone = useMedia(phoneQuery);
  const [name, setName] = useState('');
  const [visibility, setVisibility] = useState<Visibility | null>(null);
  const [description, setDescription] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaveGuard = useLeaveGuard(name !== '' || description !== '' || visibility !== null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (nameError(t, name) !== undefined) return form.current?.querySelector('input')?.focus();
    if (visibility === null) return form.current?.querySelector<HTMLElement>('fieldset input')?.focus();
    if (!isGoodDescription(description)) return form.current?.querySelector('textarea')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await call('ownLists.create', {
        body: { name, visibility, ...(description.trim() === '' ? {} : { description }) },
      });
      forgetLists(client);
      leaveGuard.release();
      navigate(buildPath('listEdit', { id: data.id }), { replace: false });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Panel pad>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <NameField takesFocus={!isPhone} value={name} onChange={setName} submitted={submitted} />
          <VisibilityField
            value={visibility}
            onChange={setVisibility}
            error={submitted && visibility === null ? t('lists.visibility.missing') : undefined}
          />
          <DescriptionField value={description} onChange={setDescription} />
          {failure !== null && (
            <Note kind="bad" live>
              {failure}
            </Note>
          )}
          <div className={styles.buttons}>
            <Text size="sm" muted className={styles.next}>
              {t('lists.create.next')}
            </Text>
            <Button href={pathTo.plain('myLists')}>{t('lists.cancel')}</Button>
            <Button look="primary" type="submit" busy={busy}>
              {t('lists.create')}
            </Button>
          </div>
        </Stack>
      </form>
      {leaveGuard.dialog}
    </Panel>
  );
}
