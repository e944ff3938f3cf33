import { useState, type ComponentProps } from 'react';
import { matchPage } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { PendingArt } from './PendingArt.tsx';
import { pendingContent } from './pending-content.ts';
import styles from './PendingPage.module.css';

interface Props {
  title: MessageKey;
  /** Sentence that prompts guests to sign in. */
  signIn?: MessageKey;
}

/** Page that does not exist yet (listed in web/app/pending.json): its title, and what helps instead. */
export function PendingPage({ title, signIn }: Props) {
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
      ) : status === 'guest' && signIn ? (
        <GuestPrompt title={signIn} />
      ) : (
        <Alternative />
      )}
    </Wrap>
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
