import { Lock, ShieldCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Workbench } from './Workbench.tsx';

/** The queue of moderators. */
export function ModerationPage() {
  const t = useT();
  const title = t('moderation.title');
  const session = useLastingSession();
  const { status, user } = session;
  usePageTitle(title);
  if (status === 'member' && user?.permissions.includes('queue.decide')) {
    return <Workbench key={user.id} session={session} />;
  }
  return (
    <Wrap>
      <PageHeading title={title} />
      {status === 'guest' ? (
        <SignInPrompt icon={<ShieldCheck />} title={t('moderation.signIn')} />
      ) : status === 'starting' ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : (
        <Empty icon={<Lock />} level={2} title={t('moderation.onlyStaff')}>
          {t('moderation.onlyStaffHint')}
        </Empty>
      )}
    </Wrap>
  );
}
