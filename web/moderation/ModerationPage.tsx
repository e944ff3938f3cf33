import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { StaffOnly } from './StaffOnly.tsx';
import { Workbench } from './Workbench.tsx';

/** The queue of moderators. */
export function ModerationPage() {
  const title = useT()('moderation.title');
  usePageTitle(title);
  return <StaffOnly title={title}>{(session) => <Workbench key={session.user?.id} session={session} />}</StaffOnly>;
}
