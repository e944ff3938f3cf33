// Controls above the chapters of a title. Narrow screens have them in one menu.
import type { ReactNode } from 'react';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, Ellipsis, Grid3x3, List, ListOrdered } from 'lucide-react';
import type { ChapterView } from '#contract/rules/preferences.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { choosePreferences } from '#web/lib/preferences/preferences.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import type { Order } from './chapter-list.ts';
import styles from './ChaptersTab.module.css';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
}

const chooseView = (chapterView: ChapterView): void => void choosePreferences({ chapterView });

/** Filter: the best version of each number, or all. The grid shows the best ones. */
export function VersionsSegment({ view }: { view: ChapterView }) {
  const t = useT();
  return (
    <Segment
      label={t('line.view')}
      size="sm"
      value={view === 'all' ? 'all' : 'best'}
      options={(['best', 'all'] as const).map((value) => ({ value, label: t(`line.view.${value}`) }))}
      onChange={(next) => chooseView(next === 'best' && view === 'grid' ? 'grid' : next)}
    />
  );
}

/** Layout: rows, or a grid of numbers alone. */
export function ChapterLayout({ view }: { view: ChapterView }) {
  const t = useT();
  const option = (value: 'best' | 'grid', name: string, icon: ReactNode) => ({
    value,
    icon,
    label: (
      <span className="sr-only" title={name}>
        {name}
      </span>
    ),
  });
  return (
    <Segment
      label={t('line.layout')}
      size="sm"
      value={view === 'grid' ? 'grid' : 'best'}
      options={[option('best', t('line.view.list'), <List />), option('grid', t('line.view.grid'), <Grid3x3 />)]}
      onChange={(next) => chooseView(next === 'best' && view === 'all' ? 'all' : next)}
    />
  );
}

export function OrderButton({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const t = useT();
  return (
    <Button
      look="quiet"
      size="sm"
      icon={order === 'desc' ? <ArrowDownWideNarrow /> : <ArrowDownNarrowWide />}
      onClick={() => onOrder(order === 'desc' ? 'asc' : 'desc')}
    >
      {t(order === 'desc' ? 'titles.descending' : 'titles.ascending')}
    </Button>
  );
}

/** Shown where the toolbar has room for it; the menu has it everywhere. */
export function MarkAll({ marks }: { marks: MenuAction | null }) {
  return (
    marks && (
      <Button look="quiet" size="sm" icon={marks.icon} onClick={marks.onSelect} className={styles.markall}>
        {marks.label}
      </Button>
    )
  );
}

/** Menu of the list. `order`, `view`: the current ones, or null where the toolbar shows controls for them. */
export function ListMenu({
  order,
  view,
  onOrder,
  marks,
  onVersions,
}: {
  order: Order | null;
  view: ChapterView | null;
  onOrder: (order: Order) => void;
  marks: MenuAction | null;
  /** Opens the dialog that orders languages and groups; absent if there is nothing to order. */
  onVersions: (() => void) | undefined;
}) {
  const t = useT();
  const label = t('line.options');
  const items: MenuItem[] = [
    ...(order
      ? [
          { kind: 'heading' as const, label: t('line.order.heading') },
          ...(['desc', 'asc'] as const).map((each) => ({
            kind: 'choice' as const,
            label: t(each === 'desc' ? 'titles.descending' : 'titles.ascending'),
            icon: each === 'desc' ? <ArrowDownWideNarrow /> : <ArrowDownNarrowWide />,
            checked: each === order,
            onSelect: () => onOrder(each),
          })),
        ]
      : []),
    ...(view
      ? [
          { kind: 'heading' as const, label: t('line.layout') },
          {
            kind: 'choice' as const,
            label: t('line.view.list'),
            icon: <List />,
            checked: view !== 'grid',
            onSelect: () => view === 'grid' && chooseView('best'),
          },
          {
            kind: 'choice' as const,
            label: t('line.view.grid'),
            icon: <Grid3x3 />,
            checked: view === 'grid',
            onSelect: () => chooseView('grid'),
          },
          { kind: 'line' as const },
        ]
      : []),
    ...(marks ? [marks] : []),
    ...(onVersions ? [{ label: t('line.versions'), icon: <ListOrdered />, onSelect: onVersions }] : []),
  ];
  return (
    items.length > 0 && (
      <Menu
        label={label}
        align="end"
        items={items}
        trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
      />
    )
  );
}
