import { createElement, useEffect, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  BellOff,
  CheckCheck,
  CheckCircle,
  EllipsisVertical,
  FolderOpen,
  ListChecks,
  ListPlus,
  StickyNote,
  Trash2,
  X,
} from 'lucide-react';
import { titleNames } from '#contract/rules/title-names.ts';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { openAddToList } from '#web/add-to-list/open-add-to-list.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { statusTones } from '#web/lib/library/status-tones.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { LibraryChange } from '#web/lib/library/change-many.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { changeLibrary } from './changes.ts';
import { NoteDialog } from './NoteDialog.tsx';
import styles from './SelectionBar.module.css';
import type { Library } from './use-library.ts';
import type { Selection } from './use-selection.ts';

/** Strip over the list while titles are selected: how many, and what can be done with all of them. */
export function SelectionBar({ library, selection }: { library: Library; selection: Selection }) {
  const t = useT();
  const client = useQueryClient();
  const language = useLanguage();
  const isPhone = useMedia(phoneQuery);
  const [dialog, setDialog] = useState<'categories' | 'note' | null>(null);
  // those that were in view at some time, which is enough for showing what they have
  const selected = [...library.entries.values()].filter(({ id }) => selection.ids.has(id));
  const ids = [...selection.ids];
  const isNone = ids.length === 0;
  const only = ids.length === 1 ? selected[0] : undefined;
  useEscape(selection.clear);

  const change = (body: LibraryChange, icon: ReactNode, done: (count: number) => string): void => {
    void changeLibrary(client, ids, body, { languages: library.languages, words: { done, icon } });
    selection.clear();
  };
  const told =
    (key: MessageKey, values: Record<string, string> = {}) =>
    (count: number) =>
      t(key, { count, shown: formatCount(count), ...values });
  const setStatus = (status: ReadingStatus | null): void =>
    change(
      { status },
      createElement(CheckCircle),
      status === null
        ? told('library.done.noStatus')
        : told('library.done.status', { status: t(`tracking.status.${status}`) }),
    );
  const statusItems: MenuItem[] = [
    ...readingStatuses.map((status): MenuItem => ({
      kind: 'choice',
      label: t(`tracking.status.${status}`),
      icon: <Dot tone={statusTones[status]} />,
      checked: selected.length === ids.length && selected.every((entry) => entry.status === status),
      onSelect: () => setStatus(status),
    })),
    { kind: 'line' },
    { label: t('library.noStatus'), onSelect: () => setStatus(null) },
  ];
  const remove = (): void => change({ remove: true }, createElement(Trash2), told('library.done.removed'));
  const markRead = (): void => change({ markRead: true }, createElement(CheckCheck), told('library.done.read'));
  const addToList = (): void => {
    const name = only?.title
      ? titleNames(only.title.attributes, language).main.text
      : t('lists.titleCount', { count: ids.length, shown: formatCount(ids.length) });
    void openAddToList({ titleIds: ids, name });
  };
  const moreItems: MenuItem[] = [
    ...(only?.title
      ? ([
          { label: t('library.editNote'), icon: <StickyNote />, onSelect: () => setDialog('note') },
        ] satisfies MenuItem[])
      : []),
    {
      label: t('library.addToList'),
      icon: <ListPlus />,
      // one that is not on the site any more
      disabled: only?.title === null,
      onSelect: addToList,
    },
    {
      label: t('library.follow'),
      icon: <Bell />,
      onSelect: () => change({ following: true, notify: 1 }, createElement(Bell), told('library.done.followed')),
    },
    {
      label: t('library.mute'),
      icon: <BellOff />,
      onSelect: () => change({ notify: 0 }, createElement(BellOff), told('library.done.muted')),
    },
    { kind: 'line' },
    { label: t('library.remove'), icon: <Trash2 />, danger: true, onSelect: remove },
  ];
  const disabled = isNone || undefined;
  return (
    <section className={styles.bar} aria-label={t('library.selection')}>
      <IconButton
        size={isPhone ? 'md' : 'sm'}
        label={t('library.endSelection')}
        icon={<X />}
        onClick={selection.clear}
      />
      <output className={styles.count}>
        {t('library.selected', { count: ids.length, shown: formatCount(ids.length) })}
      </output>
      <Button
        size="sm"
        look="quiet"
        icon={<ListChecks />}
        aria-label={t('library.selectAll')}
        disabled={ids.length >= library.total}
        onClick={selection.selectAll}
      >
        {isPhone ? undefined : t('library.selectAll')}
      </Button>
      <span className={styles.space} />
      <Menu
        label={t('library.setStatus')}
        items={statusItems}
        trigger={
          <Button size="sm" icon={<CheckCircle />} disabled={disabled} aria-label={t('library.setStatus')}>
            {isPhone ? undefined : t('library.setStatus')}
          </Button>
        }
      />
      <Button
        size="sm"
        icon={<FolderOpen />}
        disabled={disabled}
        aria-label={t('library.categories')}
        aria-haspopup="dialog"
        onClick={() => setDialog('categories')}
      >
        {isPhone ? undefined : t('library.categories')}
      </Button>
      <Button size="sm" icon={<CheckCheck />} disabled={disabled} aria-label={t('library.markRead')} onClick={markRead}>
        {isPhone ? undefined : t('library.markRead')}
      </Button>
      <Menu
        label={t('library.more')}
        align="end"
        items={moreItems}
        trigger={
          <IconButton
            size="sm"
            look="second"
            label={t('library.more')}
            icon={<EllipsisVertical />}
            disabled={disabled}
          />
        }
      />
      {dialog === 'categories' && (
        <CategoryPicker
          entries={selected}
          count={ids.length}
          onClose={() => setDialog(null)}
          onApply={(addTo, removeFrom) => {
            setDialog(null);
            change({ addTo, removeFrom }, createElement(FolderOpen), told('library.done.categories'));
          }}
        />
      )}
      {dialog === 'note' && only && <NoteDialog entry={only} onClose={() => setDialog(null)} />}
    </section>
  );
}

function useEscape(clear: () => void): void {
  useEffect(
    () =>
      listen(document, {
        keydown: (event: KeyboardEvent) => {
          const isInOverlay = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]');
          if (event.key === 'Escape' && !event.defaultPrevented && !isInOverlay) clear();
        },
      }),
    [clear],
  );
}
