import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { commentCountQuery } from '#web/comments/queries.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { ReaderModel } from '../use-reader.ts';

/** What the end card says about the comments on the chapter. @param wanted whether the reader is close to the card */
export function EndComments({
  chapter: { id },
  comments,
  wanted,
}: Pick<ReaderModel, 'chapter' | 'comments'> & { wanted: boolean }) {
  const t = useT();
  const { status } = useSession();
  const count = useQuery({ ...commentCountQuery({ type: 'chapter', id }), enabled: wanted }).data ?? 0;
  if (status === 'guest') {
    return (
      <SignInPrompt compact level={3} icon={<MessagesSquare />} title={t('controls.comments', { count })}>
        {t('comments.signInText')}
      </SignInPrompt>
    );
  }
  return (
    <Button block icon={<MessagesSquare />} onClick={comments.toggle}>
      {t('controls.readComments', { count })}
    </Button>
  );
}
