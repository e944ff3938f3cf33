import { MessagesSquare } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import type { Subject } from './queries.ts';

const CommentThread = deferredComponent(
  () => withCatalogues(import('./CommentThread.tsx'), 'more'),
  (all) => all.CommentThread,
  undefined,
  true,
);

/** Comments on a title or group; guests are asked to sign in. @param path of the tab, with its query */
export function CommentsTab({ subject, path }: { subject: Subject; path: string }) {
  const t = useT();
  const { status } = useSession();
  const linked = useSearchParams().get('comment');
  if (status === 'guest') {
    return (
      <SignInPrompt icon={<MessagesSquare />} title={t('comments.signIn')}>
        {t('comments.signInText')}
      </SignInPrompt>
    );
  }
  return (
    <CommentThread
      key={`${subject.type} ${subject.id}`}
      subject={subject}
      linked={linked}
      linkTo={({ id }) => `${path}&comment=${id}`}
    />
  );
}
