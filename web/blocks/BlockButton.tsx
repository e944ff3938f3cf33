import { Ban, EyeOff } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import styles from './Blocks.module.css';
import { type Target, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

type Person = Target & { kind: 'user' | 'group' };

/** In the head of a person or a group. Nothing for oneself. */
export function BlockButton({ target }: { target: Person }) {
  const t = useT();
  const blocked = useBlocks()?.has(target) ?? false;
  const { change, busy } = useBlocking();
  const { user } = useSession();
  if (user?.id === target.id) return null;
  const word = target.kind === 'group' ? 'Group' : 'User';
  return (
    <Button look="second" icon={<Ban />} busy={busy} onClick={() => void change(target, !blocked)}>
      {t(`blocks.${blocked ? 'unblock' : 'block'}${word}`)}
    </Button>
  );
}

/** Above what is there to see of something blocked; with the way back where the head has no button for it. Nothing otherwise. */
export function BlockedNote({ target }: { target: Target }) {
  const t = useT();
  const blocked = useBlocks()?.has(target) ?? false;
  const { change, busy } = useBlocking();
  if (!blocked) return null;
  const text = { group: 'blocks.youBlockGroup', user: 'blocks.youBlockUser', title: 'blocks.youHide' } as const;
  return (
    <div className={styles.note}>
      <Note icon={target.kind === 'title' ? <EyeOff /> : <Ban />}>
        {t(text[target.kind])}
        {target.kind === 'title' && (
          <>
            {' '}
            <button type="button" className={styles.back} disabled={busy} onClick={() => void change(target, false)}>
              {t('blocks.showTitle')}
            </button>
          </>
        )}
      </Note>
    </div>
  );
}
