import { useState, type ComponentProps, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { matchPage } from '#contract/rules/pages.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { canQuery, entityMessages, type EntityKind } from './can.ts';
import { PageLoading } from './PageLoading.tsx';
import { PendingArt } from './PendingArt.tsx';
import { pendingContent } from './pending-content.ts';
import styles from './PendingPage.module.css';

export interface PendingAccess {
  /** Sentence that prompts guests to sign in. */
  signIn?: MessageKey;
  /** Kind of entity that the page is about; `account`: the viewer's own account. */
  of?: EntityKind | 'account';
  /** Action that the viewer needs permission for, a key of `can` in the entity's response; `edit` by default. */
  may?: string;
  /** Shown to viewers without the permission, before the reason. */
  mayNot?: MessageKey;
}

interface Props {
  title: MessageKey;
  access: PendingAccess;
  /** Id of the entity in the URL. */
  id: string;
}

/**
 * Page that does not exist yet (listed in web/app/pending.json): its title, what helps instead, and for viewers who may
 * not use the page the reason.
 */
export function PendingPage({ title, access, id }: Props) {
  const { status, user } = useSession();
  const { signIn, of } = access;
  if (of === undefined || (of === 'account' && !user)) return <TitledPage title={title} prompt={signIn} />;
  // on a device that was signed in, waits for the session check
  if (status === 'starting') return <PageLoading />;
  return <PermissionCheck title={title} access={{ ...access, of }} id={user && of === 'account' ? user.id : id} />;
}

function PermissionCheck({
  title,
  access: { of, signIn, may = 'edit', mayNot },
  id,
}: Props & { access: { of: EntityKind | 'account' } }) {
  const t = useT();
  const { status, user } = useSession();
  const query = useQuery(canQuery(of, id, user?.id));
  const failure = useFailure(query);
  const messages = of === 'account' ? null : entityMessages[of];
  if (messages && isNotFound(failure)) return <StatusPage status={404} heading={t(messages.notFound)} />;
  if (failure) {
    return (
      <FailedPage
        failure={failure}
        {...(messages?.failed && { detail: t(messages.failed) })}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <PageLoading />;
  if (status === 'guest') return <TitledPage title={title} prompt={signIn} />;
  const refusalReason = query.data[may] ?? 'role';
  return (
    <TitledPage title={title}>
      {refusalReason === true ? (
        <Alternative />
      ) : (
        <Empty icon={<Lock />} title={t(mayNot ?? 'pages.mayNotEdit')} level={2}>
          <SupportText>{refusalText(refusalReason, 'pages.whoMay')}</SupportText>
        </Empty>
      )}
    </TitledPage>
  );
}

function usePendingContent() {
  const [page] = useState(() => matchPage(location.pathname)?.name ?? 'home');
  return pendingContent[page];
}

/** Head of the page: a drawing, and beside it what helps instead; takes the place of an Empty. */
function Head({ title, children, action }: Pick<ComponentProps<typeof Empty>, 'title' | 'children' | 'action'>) {
  return (
    <div className={styles.head}>
      <PendingArt className={styles.art} prop={usePendingContent()?.art ?? 'letter'} />
      <div className={styles.words}>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
        {action && <div className={styles.actions}>{action}</div>}
      </div>
    </div>
  );
}

/** What helps until the page of the current URL exists. */
function Alternative() {
  const t = useT();
  const content = usePendingContent();
  if (!content) return null;
  return (
    <Head
      title={t(content.title)}
      action={
        content.action && (
          <Button look="primary" href={content.action.href}>
            {t(content.action.label)}
          </Button>
        )
      }
    >
      {t(content.text)}
    </Head>
  );
}

function GuestPrompt({ title }: { title: MessageKey }) {
  const t = useT();
  const content = usePendingContent();
  return (
    <SignInPrompt title={t(title)} Body={Head}>
      {content?.guestText && t(content.guestText)}
    </SignInPrompt>
  );
}

/** `children`: content for members, or for everybody when guests are not prompted; what helps instead by default. */
function TitledPage({
  title,
  prompt,
  children = <Alternative />,
}: {
  title: MessageKey;
  prompt?: MessageKey | undefined;
  children?: ReactNode;
}) {
  const t = useT();
  usePageTitle(t(title));
  const { status } = useSession();
  return (
    <Wrap>
      <PageHeading title={t(title)} />
      {status === 'starting' ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="196px" />
        </Busy>
      ) : status === 'guest' && prompt ? (
        <GuestPrompt title={prompt} />
      ) : (
        children
      )}
    </Wrap>
  );
}
