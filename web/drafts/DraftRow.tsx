import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Undo2, Eye } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { creatorNames, type Title } from '#web/lib/catalogue/related.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { draftPicture } from '#web/covers/cover-pictures.ts';
import { draftName } from './draft-name.ts';
import { draftsKey, type DraftState } from './queries.ts';
import { stateLooks } from './state-looks.ts';
import styles from './Drafts.module.css';

/** One draft: what it is, its state, and what can be done with it. */
export function DraftRow({
  draft,
  state,
  isReturned,
  coverBase,
  onDelete,
}: {
  draft: Title;
  state: DraftState;
  /** Whether reviewers gave it back for changes. */
  isReturned: boolean;
  /** Address of its cover for the viewer, once it is known. */
  coverBase: string | undefined;
  onDelete: () => void;
}) {
  const t = useT();
  useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = draftName(draft);
  const href = buildPath('titleEdit', { id: draft.id });
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('drafts.withdraw', { params: { id: draft.id }, body: { version: draft.attributes.version } });
      toast({ text: t('drafts.withdrawn') });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
      // a failure may mean that somebody decided meanwhile
      void client.invalidateQueries({ queryKey: draftsKey });
    }
  };
  const edited = t('drafts.edited', { ago: formatAgo(new Date(draft.attributes.updatedAt)) });
  return (
    <li className={styles.draft}>
      <Cover src={draftPicture(draft, coverBase)} width={46} />
      <div className={styles.words}>
        <TextLink href={href} lang={toBcp47(name.language)}>
          <b>{name.text}</b>
        </TextLink>
        <span className={styles.muted}>{[...creatorNames(draft).slice(0, 3), edited].join(' · ')}</span>
        <span>
          {isReturned ? (
            <Tag tone="warning">{t('drafts.state.returned')}</Tag>
          ) : (
            <Tag tone={stateLooks[state].tone}>{t(stateLooks[state].label)}</Tag>
          )}
        </span>
      </div>
      <div className={styles.buttons}>
        {state === 'submitted' ? (
          <>
            <Button size="sm" icon={<Eye />} href={href}>
              {t('drafts.view')}
            </Button>
            <Button size="sm" icon={<Undo2 />} busy={busy} onClick={() => void withdraw()}>
              {t('drafts.withdraw')}
            </Button>
          </>
        ) : (
          <Button size="sm" icon={<Pencil />} href={href}>
            {t(state === 'rejected' ? 'drafts.editAgain' : 'drafts.edit')}
          </Button>
        )}
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t('drafts.deleteNamed', { name: name.text })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
