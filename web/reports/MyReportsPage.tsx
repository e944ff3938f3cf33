import { Flag } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { OwnReports } from './OwnReports.tsx';

/** Reports that the viewer has made, and how they ended. */
export function MyReportsPage() {
  const t = useT();
  const { status } = useSession();
  usePageTitle(t('pages.myReports'));
  return (
    <Wrap>
      <PageHeading title={t('pages.myReports')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Flag />} title={t('pages.needReports')} />
      ) : status === 'member' ? (
        <OwnReports />
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="196px" />
        </Busy>
      )}
    </Wrap>
  );
}
