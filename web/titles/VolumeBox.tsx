import { memo, useRef, type CSSProperties, type ReactNode } from 'react';
import { numberLabel } from '#contract/rules/chapter-labels.ts';
import type { ChapterView } from '#contract/rules/preferences.ts';
import { interfaceLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { useNearViewport } from '#web/lib/render/use-near-viewport.ts';
import { Gap } from '#web/ui/layout/Gap.tsx';
import { SingleVolume, Volume, VolumeLead } from '#web/ui/cards/VolumeHead.tsx';
import type { NumberGap, NumberGroup, Order, VolumeGroup } from './chapter-list.ts';
import { NumberGrid } from './NumberGrid.tsx';
import { NumberRows } from './NumberRows.tsx';
import { useVolumeMarks } from './row-marks.tsx';
import { anchorId } from './use-jump.ts';
import styles from './ChaptersTab.module.css';

/**
 * Number of rows that are rendered together, when they come near the viewport, so that a long list costs no more than a
 * short one.
 */
const chunkSize = 50;

/** A volume with its numbers, folded or open. */
export function VolumeBox({
  group,
  alone: isOnlyVolume,
  order,
  view,
  sought: targetKey,
  languages,
  cover,
  open,
  onFold,
}: {
  group: VolumeGroup;
  /** Whether the title has no other volume. */
  alone: boolean;
  order: Order;
  view: ChapterView;
  /** Key of the number to jump to, if it is in this volume. */
  sought: string | null;
  /** Languages that the reader reads; empty means all. */
  languages: readonly string[];
  cover: string | undefined;
  open: boolean;
  onFold: () => void;
}) {
  const t = useT();
  const name = volumeName(group, isOnlyVolume, t);
  const chunks = Array.from({ length: Math.ceil(group.numbers.length / chunkSize) }, (_, chunkIndex) =>
    group.numbers.slice(chunkIndex * chunkSize, (chunkIndex + 1) * chunkSize),
  );
  const readToggle = useVolumeMarks(
    group.numbers.map(({ versions: [first] }) => first),
    name,
  );
  // with all versions, a volume of one number has several rows
  const isSingle =
    group.numbers.length === 1 && (view === 'best' || (view === 'all' && group.numbers[0]!.versions.length === 1));
  const label = isSingle ? leadLabel(group, isOnlyVolume, t) : null;
  const lead = label === null ? undefined : <VolumeLead label={label} {...(cover === undefined ? {} : { cover })} />;
  const gapElement = group.missing && (
    <div className={styles.between}>
      <MissingGap missing={group.missing} />
    </div>
  );
  const chunkElements =
    view !== 'grid' &&
    chunks.map((chunk, chunkIndex) => (
      <Chunk
        key={chunk[0]?.key}
        numbers={chunk}
        order={order}
        view={view}
        sought={chunk.some(({ key }) => key === targetKey)}
        languages={languages}
        first={chunkIndex === 0}
        lead={lead}
      />
    ));
  if (isSingle) {
    return (
      <>
        {order === 'asc' && gapElement}
        <SingleVolume title={name}>{chunkElements}</SingleVolume>
        {order === 'desc' && gapElement}
      </>
    );
  }
  return (
    <>
      {order === 'asc' && gapElement}
      <Volume
        title={name}
        meta={volumeMeta(group, t)}
        open={open}
        foldLabel={t(open ? 'titles.fold' : 'titles.unfold', { volume: name })}
        onFold={onFold}
        {...(cover === undefined ? {} : { cover })}
        {...(readToggle ? { eye: readToggle } : {})}
      >
        {view === 'grid' ? <NumberGrid numbers={group.numbers} /> : chunkElements}
      </Volume>
      {order === 'desc' && gapElement}
    </>
  );
}

const Chunk = memo(function Chunk({
  numbers,
  order,
  view,
  sought: hasTarget,
  languages,
  first,
  lead,
}: {
  numbers: NumberGroup[];
  order: Order;
  view: Exclude<ChapterView, 'grid'>;
  /** Whether one of the numbers is the one to jump to. */
  sought: boolean;
  languages: readonly string[];
  first: boolean;
  /** The volume, for the row of its only number. */
  lead: ReactNode;
}) {
  const chunkElement = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(chunkElement, '1500px', first || hasTarget);
  if (!isNear) {
    const rowCount = view === 'all' ? numbers.reduce((sum, { versions }) => sum + versions.length, 0) : numbers.length;
    return <div ref={chunkElement} className={styles.waiting} style={{ '--rows': rowCount } as CSSProperties} />;
  }
  return (
    <div className={view === 'best' && numbers.length === chunkSize ? styles.chunk : undefined}>
      {numbers.map((number) => (
        <div key={number.key} id={anchorId(number.key)}>
          {order === 'asc' && <MissingGap missing={number.missing} />}
          <NumberRows group={number} view={view} languages={languages} lead={lead} />
          {order === 'desc' && <MissingGap missing={number.missing} />}
        </div>
      ))}
    </div>
  );
});

function MissingGap({ missing }: { missing: NumberGap | null }) {
  const t = useT();
  if (!missing) return null;
  const { count, from, to } = missing;
  return <Gap>{count === 1 ? t('titles.missingOne', { number: from }) : t('titles.missing', { count, from, to })}</Gap>;
}

function volumeName({ volume, numbers }: VolumeGroup, isOnlyVolume: boolean, t: Translate): string {
  if (volume !== null) return t('titles.volume', { volume });
  if (numbers.every(({ number }) => number === null)) return t('titles.oneshots');
  return t(isOnlyVolume ? 'titles.chapters' : 'titles.notCollected');
}

/** Short name of the volume in the row of its only chapter; null if the row says as much. */
function leadLabel({ volume, numbers }: VolumeGroup, isOnlyVolume: boolean, t: Translate): string | null {
  if (volume !== null) return numberLabel({ volume, chapter: null, translatedLanguage: interfaceLanguage() });
  return isOnlyVolume || numbers[0]!.number === null ? null : t('titles.notCollected');
}

function volumeMeta({ numbers }: VolumeGroup, t: Translate): string {
  const numbered = numbers
    .flatMap(({ number }) => (number === null ? [] : [number]))
    .toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
  const count = numbers.length;
  const from = numbered[0];
  const to = numbered.at(-1);
  if (from === undefined || to === undefined) return t('titles.chapterCount', { count });
  return from === to ? t('titles.rangeOne', { from, count }) : t('titles.range', { from, to, count });
}
