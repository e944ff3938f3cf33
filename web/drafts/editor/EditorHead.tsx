import { useState } from 'react';
import { Ellipsis, Eye, PencilLine, Clock, CircleX, Trash2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { DeleteDraftDialog } from '../DeleteDraftDialog.tsx';
import { stateLooks } from '../state-looks.ts';
import type { EditedTitle } from '../queries.ts';
import { useEditor } from './editor-context.ts';
import { SavedState } from './SavedState.tsx';
import type { Autosave } from './use-autosave.ts';
import type { TitleFormState } from './use-title-form.ts';
import styles from './Editor.module.css';

const stateIcons = { draft: <PencilLine />, submitted: <Clock />, rejected: <CircleX /> };

/** Name of the title, its state, whether everything is kept, and the menu. */
export function EditorHead({
  edited,
  state,
  autosave,
  onDeleted,
}: {
  edited: EditedTitle | null;
  state: TitleFormState;
  autosave: Autosave;
  onDeleted: () => void;
}) {
  const t = useT();
  const { form } = useEditor();
  const [isDeleting, setDeleting] = useState(false);
  const main = form.names.find(({ main: isMain, text }) => isMain && text.trim() !== '');
  const titleState = edited?.title.attributes.state ?? 'draft';
  const pageName: MessageKey = edited ? 'pages.titleEdit' : 'pages.createTitle';
  usePageTitle(main ? `${main.text} · ${t(pageName)}` : t(pageName));
  const isDraft = titleState !== 'published';
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <span className={styles.crumbs}>
          <TextLink href={isDraft ? buildPath('drafts') : pathTo.title(edited?.title.id ?? '')}>
            {isDraft ? t('pages.drafts') : t('drafts.toTitle')}
          </TextLink>
          {' / '}
          {t(pageName)}
        </span>
        <h1 lang={main && main.language !== '' ? toBcp47(main.language) : undefined}>{main?.text ?? t(pageName)}</h1>
      </div>
      {titleState !== 'published' && (
        <Tag tone={stateLooks[titleState].tone} icon={stateIcons[titleState]}>
          {t(stateLooks[titleState].label)}
        </Tag>
      )}
      <SavedState isDirty={state.isDirty} autosave={autosave} />
      {edited && isDraft && (
        <Menu
          label={t('drafts.more')}
          align="end"
          trigger={<IconButton icon={<Ellipsis />} label={t('drafts.more')} />}
          items={[{ label: t('drafts.delete'), icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) }]}
        />
      )}
      {edited && !isDraft && (
        <IconButton icon={<Eye />} label={t('drafts.toTitle')} href={pathTo.title(edited.title.id)} />
      )}
      {edited && isDraft && (
        <DeleteDraftDialog
          draft={{
            id: edited.title.id,
            version: state.base.version ?? 1,
            name: main?.text ?? t('drafts.names.unnamed'),
          }}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
