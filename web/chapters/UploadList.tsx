import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { changeMany, type Refusals } from './change-many.ts';
import { uploadsPageSize, type OwnChapter } from './queries.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { UploadRow } from './UploadRow.tsx';
import styles from './Chapters.module.css';

const ManyDialog = deferredComponent(
  () => import('./ManyDialog.tsx'),
  (all) => all.ManyDialog,
  undefined,
  true,
);
const none: ReadonlySet<string> = new Set();
const noRefusals: Refusals = new Map();

/** Own chapters in one state: selected, they are changed, deleted and restored together. */
export function UploadList({
  tab,
  page,
  offset,
  onTitle,
  onPage,
}: {
  tab: ChapterTab;
  page: ClientResponse<'ownChapters.list'>;
  offset: number;
  onTitle: (title: string) => void;
  onPage: (offset: number) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const [selected, setSelected] = useState(none);
  /** Chapters that are being moved out of this tab. */
  const [leaving, setLeaving] = useState(none);
  const [refusals, setRefusals] = useState(noRefusals);
  const [isEditing, setEditing] = useState(false);
  const chapters = page.chapters.filter(({ id }) => !leaving.has(id));
  const chosen = chapters.filter(({ id }) => selected.has(id));

  const toggle = (id: string): void =>
    setSelected((last) => new Set(last.has(id) ? [...last].filter((each) => each !== id) : [...last, id]));
  /** Shows the change at once; those that are refused come back with the reason, still selected. */
  const move = async (action: 'delete' | 'restore', moved: readonly OwnChapter[], canUndo = true): Promise<void> => {
    const ids = moved.map(({ id }) => id);
    setLeaving((last) => new Set([...last, ...ids]));
    setRefusals(noRefusals);
    const refused = await changeMany(client, { action, chapters: ids.map((id) => ({ id })) });
    const done = moved.filter(({ id }) => !refused.has(id));
    setRefusals(refused);
    setSelected(new Set(refused.keys()));
    setLeaving((last) => new Set([...last].filter((id) => !refused.has(id))));
    if (done.length === 0) return;
    toast({
      text: t(action === 'delete' ? 'chapters.deleted' : 'chapters.restored', {
        count: done.length,
        shown: formatCount(done.length),
      }),
      ...(canUndo
        ? {
            action: {
              label: t('chapters.undo'),
              run: () => void undo(action === 'delete' ? 'restore' : 'delete', done),
            },
          }
        : {}),
    });
  };
  const undo = async (action: 'delete' | 'restore', undone: readonly OwnChapter[]): Promise<void> => {
    const refused = await changeMany(client, { action, chapters: undone.map(({ id }) => ({ id })) });
    setLeaving((last) => new Set([...last].filter((id) => !undone.some((each) => each.id === id && !refused.has(id)))));
    const [reason] = refused.values();
    if (reason !== undefined) toast({ text: reason, failed: true });
  };
  const canSelect = tab !== 'removed' || chapters.some(({ removal }) => !removal?.byModerators);
  return (
    <>
      {canSelect && (
        <SelectionTools
          tab={tab}
          count={chosen.length}
          total={chapters.length}
          onAll={(on) => setSelected(on ? new Set(chapters.map(({ id }) => id)) : none)}
          onEdit={() => setEditing(true)}
          onMove={(action) => void move(action, chosen)}
        />
      )}
      <ul className={styles.list} aria-label={t('pages.myUploads')}>
        {chapters.map((chapter) => (
          <UploadRow
            key={chapter.id}
            chapter={chapter}
            selected={selected.has(chapter.id)}
            refusal={refusals.get(chapter.id)}
            onSelect={() => toggle(chapter.id)}
            onTitle={() => onTitle(chapter.manga.id)}
            onMove={(action) => void move(action, [chapter])}
          />
        ))}
      </ul>
      {page.total > uploadsPageSize && (
        <nav className={styles.pages} aria-label={t('chapters.pages')}>
          <Button
            icon={<ChevronLeft className="flip" />}
            disabled={offset === 0}
            onClick={() => onPage(Math.max(0, offset - uploadsPageSize))}
          >
            {t('chapters.previous')}
          </Button>
          <Button
            end={<ChevronRight className="flip" />}
            disabled={offset + uploadsPageSize >= page.total}
            onClick={() => onPage(offset + uploadsPageSize)}
          >
            {t('chapters.next')}
          </Button>
        </nav>
      )}
      {isEditing && (
        <ManyDialog
          chapters={chosen}
          tab={tab}
          onClose={() => setEditing(false)}
          onChanged={(refused) => {
            setRefusals(refused);
            setSelected(new Set(refused.keys()));
          }}
        />
      )}
    </>
  );
}
