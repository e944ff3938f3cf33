import type { ReactNode } from 'react';
import { Lock, ShieldCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { type LastingSession, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';

/** Shows `children` to moderators; to others, under the heading of the page, that it is not for them. */
export function StaffOnly({ title, children }: { title: string; children: (session: LastingSession) => ReactNode }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  if (status === 'member' && user?.permissions.includes('queue.decide')) return children(session);
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
