import type { ReactNode } from 'react';
import { Ellipsis, Images, ListFilter, Pencil, Trash2, Undo2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

interface ActionsProps {
  chapter: OwnChapter;
  /** Title and number of the chapter. */
  named: string;
  title: string;
  onTitle: () => void;
  onMove: (action: 'delete' | 'restore') => void;
}

interface RowAction {
  label: string;
  /** Name of the button, which stands among those of other chapters. */
  name: string;
  icon: ReactNode;
  href?: string;
  onSelect?: () => void;
}

/** Actions of a chapter: buttons in the row, or a menu on phones, where they would need a line of their own. */
export function RowActions({ chapter, named, title, onTitle, onMove }: ActionsProps) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const { id } = chapter;
  const only = t('chapters.onlyTitle', { title });
  const actions: RowAction[] = [{ label: only, name: only, icon: <ListFilter />, onSelect: onTitle }];
  if (chapter.state !== 'removed')
    actions.push(
      {
        label: t('chapters.edit'),
        name: t('chapters.editNamed', { chapter: named }),
        icon: <Pencil />,
        href: buildPath('chapterEdit', { id }),
      },
      {
        label: t('chapters.editPages'),
        name: t('chapters.editPagesNamed', { chapter: named }),
        icon: <Images />,
        href: buildPath('chapterEditPages', { id }),
      },
      {
        label: t('chapters.delete'),
        name: t('chapters.deleteNamed', { chapter: named }),
        icon: <Trash2 />,
        onSelect: () => onMove('delete'),
      },
    );
  else if (!chapter.removal?.byModerators)
    actions.push({
      label: t('chapters.restore'),
      name: t('chapters.restoreNamed', { chapter: named }),
      icon: <Undo2 />,
      onSelect: () => onMove('restore'),
    });
  const more = t('chapters.actions', { chapter: named });
  return isPhone ? (
    <Menu
      label={more}
      align="end"
      items={actions.map(({ label, icon, href, onSelect }) => ({
        label,
        icon,
        ...(href === undefined ? {} : { href }),
        ...(onSelect === undefined ? {} : { onSelect }),
      }))}
      trigger={<IconButton size="sm" label={more} icon={<Ellipsis />} />}
    />
  ) : (
    <div className={styles.buttons}>
      {actions.map(({ name, icon, href, onSelect }) => (
        <IconButton
          key={name}
          size="sm"
          icon={icon}
          label={name}
          {...(href === undefined ? {} : { href })}
          {...(onSelect === undefined ? {} : { onClick: onSelect })}
        />
      ))}
    </div>
  );
}
