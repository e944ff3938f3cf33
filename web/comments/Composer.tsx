import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Bold, Eye, EyeOff, Italic, Link2, Quote, SendHorizontal } from 'lucide-react';
import { trimComment } from '#contract/rules/comments.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { CommentText } from './CommentText.tsx';
import { readDraft, saveDraft } from './drafts.ts';
import styles from './Comments.module.css';

interface ComposerProps {
  /** Name of the draft in the storage of the tab. */
  draft: string;
  label: string;
  initial?: string;
  sendLabel: string;
  /** Sends the text. Rejects with what went wrong; the text stays then. */
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
  /** Called when the field is no longer empty, or empty again. */
  onFilled?: (isFilled: boolean) => void;
}

/** Roles of the suggestions: a list beside a text field is no `select`. */
const listRole = { role: 'listbox' } as const;
const optionRole = { role: 'option', tabIndex: -1 } as const;

/** Field for a comment with formatting, suggestions of people to mention, and a preview. */
export function Composer({ draft, label, initial = '', sendLabel, onSend, onCancel, onFilled }: ComposerProps) {
  const t = useT();
  const { user } = useSession();
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(draft) || initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const { dialog, release } = useLeaveGuard(text !== initial);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    // what follows a quotation is written behind it
    if (onCancel) field.current?.setSelectionRange(end, end);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the field appears
  }, []);

  const change = (newText: string, newCaret = newText.length): void => {
    if ((newText === '') !== (text === '')) onFilled?.(newText !== '');
    setText(newText);
    setCaret(newCaret);
    setChosen(0);
    saveDraft(draft, newText === initial ? '' : newText);
  };
  /** Puts the selection between two marks. */
  const surround = (before: string, after = before): void => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    change(`${text.slice(0, start)}${before}${text.slice(start, end)}${after}${text.slice(end)}`, end + before.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + before.length, end + before.length);
    });
  };

  const typedName = /(?:^|[^\p{L}\p{N}@/])@([^@/\\<>\n]{1,40})$/u.exec(text.slice(0, caret))?.[1];
  const isNaming = typedName !== undefined && closedAt !== caret - typedName.length;
  const people = useQuery({
    queryKey: ['people-to-mention', typedName],
    queryFn: async ({ signal }) => (await call('comments.people', { query: { name: typedName! }, signal })).data,
    enabled: isNaming,
    staleTime: 60_000,
  });
  const suggestions = isNaming ? (people.data ?? []) : [];
  const mention = (username: string): void => {
    const start = caret - typedName!.length;
    const newText = `${text.slice(0, start)}${username} ${text.slice(caret)}`;
    setClosedAt(start);
    change(newText, start + username.length + 1);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + username.length + 1, start + username.length + 1);
    });
  };

  const length = trimComment(text).length;
  const isTooLong = length > limits.commentMaxLength;
  const send = async (): Promise<void> => {
    if (length === 0 || isTooLong || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await onSend(trimComment(text));
      release();
      saveDraft(draft, '');
      setText(initial);
      onFilled?.(initial !== '');
      setPreviewing(false);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (suggestions.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChosen((chosen + step + suggestions.length) % suggestions.length);
      else if (event.key === 'Enter' || event.key === 'Tab') mention(suggestions[chosen]!.attributes.username);
      else if (event.key === 'Escape') setClosedAt(caret - typedName!.length);
      else return;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };

  return (
    <form
      className={styles.composer}
      // a reply is below the comment that it answers, where there is less room
      data-pictured={onCancel ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={fieldId} className="sr-only">
        {label}
      </label>
      {!onCancel && user && (
        <span className={styles.own}>
          <Avatar name={user.name} src={user.avatarUrl} />
        </span>
      )}
      <textarea
        ref={field}
        id={fieldId}
        className={styles.field}
        dir="auto"
        rows={text === '' && !onCancel ? 2 : 4}
        placeholder={label}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the reader has just asked for the field
        autoFocus={onCancel !== undefined}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? `${fieldId}-people` : undefined}
        aria-activedescendant={suggestions.length > 0 ? `${fieldId}-${chosen}` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {suggestions.length > 0 && (
        <div className={styles.people} id={`${fieldId}-people`} {...listRole} aria-label={t('comments.people')}>
          {suggestions.map(({ id, attributes }, index) => (
            <div
              key={id}
              id={`${fieldId}-${index}`}
              {...optionRole}
              aria-selected={index === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                mention(attributes.username);
              }}
            >
              <Avatar name={attributes.username} src={avatarUrl(id, attributes.avatarFileName, 64)} size="sm" />
              <bdi>{attributes.username}</bdi>
            </div>
          ))}
        </div>
      )}
      <div className={styles.tools}>
        {(text !== '' || onCancel) && (
          <>
            <IconButton size="sm" label={t('comments.bold')} icon={<Bold />} onClick={() => surround('**')} />
            <IconButton size="sm" label={t('comments.italic')} icon={<Italic />} onClick={() => surround('*')} />
            <IconButton size="sm" label={t('comments.quote')} icon={<Quote />} onClick={() => surround('\n> ', '\n')} />
            <IconButton
              size="sm"
              label={t('comments.link')}
              icon={<Link2 />}
              onClick={() => surround('[', '](https://)')}
            />
            <IconButton size="sm" label={t('comments.spoiler')} icon={<EyeOff />} onClick={() => surround('||')} />
            <Button
              size="sm"
              look="quiet"
              icon={<Eye />}
              pressed={isPreviewing}
              onClick={() => setPreviewing(!isPreviewing)}
            >
              {t('comments.preview')}
            </Button>
          </>
        )}
        <span className={styles.end}>
          {length > limits.commentMaxLength * 0.8 && (
            <output data-bad={isTooLong || undefined}>
              {`${formatCount(length)} / ${formatCount(limits.commentMaxLength)}`}
            </output>
          )}
          {onCancel && (
            <Button
              size="sm"
              look="quiet"
              onClick={() => {
                saveDraft(draft, '');
                release();
                onCancel();
              }}
            >
              {t('comments.cancel')}
            </Button>
          )}
          <Button
            size="sm"
            look="primary"
            type="submit"
            icon={<SendHorizontal />}
            busy={isSending}
            disabled={length === 0 || isTooLong}
          >
            {sendLabel}
          </Button>
        </span>
      </div>
      {isPreviewing && length > 0 && (
        <section className={styles.preview} aria-label={t('comments.preview')}>
          <Prose>
            <CommentText text={text} />
          </Prose>
        </section>
      )}
      {problem && (
        <Note kind="bad" live>
          <SupportText>{problem}</SupportText>
        </Note>
      )}
      {dialog}
    </form>
  );
}
