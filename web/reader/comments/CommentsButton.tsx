import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { commentCountQuery } from '#web/comments/queries.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';

/** Button that opens the comments on a chapter, with their number. @param keys that do the same */
export function CommentsButton({ id, keys, onPress }: { id: string; keys?: string; onPress: () => void }) {
  const t = useT();
  const count = useQuery(commentCountQuery({ type: 'chapter', id })).data ?? 0;
  return (
    <Button
      block
      look={keys ? 'soft' : 'second'}
      icon={<MessagesSquare />}
      end={keys && <Kbd>{keys}</Kbd>}
      onClick={onPress}
    >
      {t('controls.comments', { count })}
    </Button>
  );
}
