import { useRef, type Ref } from 'react';
import {
  ArrowDownAZ,
  ArrowLeft,
  ArrowRight,
  BookOpen,
  FlipHorizontal,
  LayoutGrid,
  List,
  Replace,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { megabytes } from '../words.ts';
import {
  clearSelection,
  movePages,
  type PageList,
  removePages,
  reversePages,
  shiftPages,
  sortPages,
  undo,
} from './page-list.ts';
import styles from './Pages.module.css';

interface ToolsProps {
  list: PageList;
  bytes: number;
  locked: boolean;
  change: (change: (list: PageList) => PageList) => void;
}

/** Line over the grid: how many pages there are, and what can be done with all of them. */
export function PageTools({
  list,
  bytes,
  locked,
  change,
  asList,
  onView,
  onPreview,
}: ToolsProps & { asList: boolean; onView: (asList: boolean) => void; onPreview: () => void }) {
  const t = useT();
  const count = list.pages.length;
  const isFixed = locked || count < 2;
  return (
    <div className={styles.tools}>
      <span className={styles.count}>
        <b>{t('upload.pageCount', { count, shown: formatCount(count) })}</b>{' '}
        <span className={styles.size}>
          {t('upload.sizeOf', { size: megabytes(bytes), max: megabytes(limits.chapterMaxBytes) })}
        </span>
      </span>
      <span className={styles.space} />
      <IconButton
        size="sm"
        label={t('upload.undo')}
        icon={<Undo2 />}
        disabled={locked || list.earlier.length === 0}
        onClick={() => change(undo)}
      />
      <Button size="sm" look="quiet" icon={<ArrowDownAZ />} disabled={isFixed} onClick={() => change(sortPages)}>
        <span className={styles.word}>{t('upload.sort')}</span>
      </Button>
      <Button size="sm" look="quiet" icon={<FlipHorizontal />} disabled={isFixed} onClick={() => change(reversePages)}>
        <span className={styles.word}>{t('upload.reverse')}</span>
      </Button>
      <Button size="sm" look="quiet" icon={<BookOpen />} disabled={count === 0} onClick={onPreview}>
        <span className={styles.word}>{t('upload.preview')}</span>
      </Button>
      <span className={styles.view}>
        <Segment
          size="sm"
          label={t('upload.view')}
          value={asList ? 'list' : 'grid'}
          options={[
            { value: 'grid', label: <span className="sr-only">{t('upload.grid')}</span>, icon: <LayoutGrid /> },
            { value: 'list', label: <span className="sr-only">{t('upload.list')}</span>, icon: <List /> },
          ]}
          onChange={(view) => onView(view === 'list')}
        />
      </span>
    </div>
  );
}

/** Strip over the grid while pages are selected. */
export function PageSelection({
  list,
  change,
  numberRef,
  onReplace,
}: Pick<ToolsProps, 'list' | 'change'> & {
  numberRef: Ref<HTMLInputElement>;
  /** Chooses files that take the place of the selected page. */
  onReplace?: (id: string) => void;
}) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { selected } = list;
  const first = list.pages.findIndex(({ id }) => selected.has(id)) + 1;
  return (
    <section className={styles.selection} aria-label={t('upload.selection')}>
      <output>
        <b>{t('upload.selected', { count: selected.size, shown: formatCount(selected.size) })}</b>
      </output>
      <span className={styles.space} />
      <form
        ref={form}
        className={styles.moveTo}
        onSubmit={(event) => {
          event.preventDefault();
          const number = Number(new FormData(event.currentTarget).get('number'));
          if (number >= 1) change((now) => movePages(now, selected, number));
        }}
      >
        <label>
          <span>{t('upload.moveTo')}</span>
          <input
            ref={numberRef}
            // the number follows the pages
            key={first}
            name="number"
            type="number"
            min={1}
            max={list.pages.length}
            defaultValue={first}
          />
        </label>
      </form>
      <IconButton
        size="sm"
        label={t('upload.earlier')}
        icon={<ArrowLeft />}
        onClick={() => change((now) => shiftPages(now, selected, -1))}
      />
      <IconButton
        size="sm"
        label={t('upload.later')}
        icon={<ArrowRight />}
        onClick={() => change((now) => shiftPages(now, selected, 1))}
      />
      {onReplace && (
        <IconButton
          size="sm"
          label={t('pageEdit.replace')}
          icon={<Replace />}
          disabled={selected.size !== 1}
          onClick={() => onReplace([...selected][0]!)}
        />
      )}
      <IconButton
        size="sm"
        label={t('upload.remove')}
        icon={<Trash2 />}
        onClick={() => change((now) => removePages(now, selected))}
      />
      <IconButton size="sm" label={t('upload.clearSelection')} icon={<X />} onClick={() => change(clearSelection)} />
    </section>
  );
}
