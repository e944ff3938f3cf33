import { Ban, EyeOff } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import styles from './Blocks.module.css';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';
import { blockWords } from './words.ts';

/**
 * Note above the page of a blocked target, with a button to unblock it. Renders nothing if the target is not blocked.
 */
export function BlockedNote({ target }: { target: BlockTarget }) {
  const t = useT();
  const isBlocked = useBlocks()?.has(target) ?? false;
  const { change, busy } = useBlocking();
  if (!isBlocked) return null;
  const messageKeys = blockWords[target.kind];
  return (
    <div className={styles.note}>
      <Note icon={target.kind === 'title' ? <EyeOff /> : <Ban />}>
        {t(messageKeys.note)}{' '}
        <button type="button" className={styles.back} disabled={busy} onClick={() => void change(target, false)}>
          {t(messageKeys.unblock)}
        </button>
      </Note>
    </div>
  );
}
