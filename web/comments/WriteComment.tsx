import { useRef, useState } from 'react';
import { Lock } from 'lucide-react';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Composer } from './Composer.tsx';
import { readDraft, saveDraft } from './drafts.ts';
import type { Subject, Thread } from './queries.ts';
import type { CommentActions } from './use-comment-actions.ts';
import styles from './Comments.module.css';

/** Field for a new comment, or why the viewer may not write one. @param pages in sight, one of which it is about */
export function WriteComment({
  subject,
  thread,
  actions,
  pages,
  onWritten,
}: {
  subject: Subject;
  thread: Thread;
  actions: CommentActions;
  pages?: readonly number[];
  onWritten: () => void;
}) {
  const t = useT();
  const key = useRef(crypto.randomUUID());
  const draft = `${subject.type}.${subject.id}${pages ? '.pages' : ''}`;
  /** The page on which the text was begun: turning on does not move the comment to another one. */
  const [begun, setBegun] = useState(() => Number(readDraft(`${draft}.page`)) || null);
  const [isFilled, setFilled] = useState(() => readDraft(draft) !== '');
  const denial = thread.can.comment;
  if (denial !== true) {
    return (
      <Note icon={<Lock />}>
        {denial === 'muted' && thread.mutedUntil
          ? t('comments.muted', { until: formatDateTime(new Date(thread.mutedUntil)) })
          : denial === 'sign_in' || denial === 'own_session'
            ? t('comments.signIn')
            : t(`refusal.${denial}`)}
      </Note>
    );
  }
  const keepsPage = begun !== null && (isFilled || pages?.includes(begun));
  const page = pages && (keepsPage ? begun : pages[0]);
  const choose = (newPage: number | null): void => {
    setBegun(newPage);
    saveDraft(`${draft}.page`, newPage === null ? '' : String(newPage));
  };
  const others = pages?.filter((each) => each !== page) ?? [];
  return (
    <div className={styles.write}>
      <Composer
        draft={draft}
        label={page === undefined ? t('comments.write') : t('comments.writeOnPage', { page })}
        sendLabel={t('comments.send')}
        onFilled={(hasText) => {
          setFilled(hasText);
          if (page !== undefined) choose(hasText ? page : null);
        }}
        onSend={async (text) => {
          await actions.write(text, key.current, page === undefined ? {} : { page });
          key.current = crypto.randomUUID();
          onWritten();
        }}
      />
      {others.length > 0 && (
        <div className={styles.pages}>
          {others.map((each) => (
            <Button key={each} size="sm" look="quiet" onClick={() => choose(each)}>
              {t('comments.writeOnPage', { page: each })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
