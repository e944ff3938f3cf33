import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { commentCountQuery } from '#web/comments/queries.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { ReaderModel } from '../use-reader.ts';

/**
 * Button on the end card that opens the comments on the chapter, where guests are asked to sign in. Equally high for
 * everybody, so that the length of a strip stays. @param wanted whether the reader is close to the card
 */
export function EndComments({
  chapter: { id },
  comments,
  wanted,
}: Pick<ReaderModel, 'chapter' | 'comments'> & { wanted: boolean }) {
  const t = useT();
  const count = useQuery({ ...commentCountQuery({ type: 'chapter', id }), enabled: wanted }).data ?? 0;
  return (
    <Button block icon={<MessagesSquare />} onClick={comments.toggle}>
      {t('controls.readComments', { count })}
    </Button>
  );
}
