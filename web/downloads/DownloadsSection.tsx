import { useMemo, useState } from 'react';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatAgo, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { resumePage, useLocalPlace, type LocalPlace } from '#web/lib/reading/local-place.ts';
import { useChapterStates, type ChapterOfTitle } from '#web/lib/reading/use-chapter-states.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { changedQuery } from './download-events.ts';
import styles from './Downloads.module.css';
import { DownloadedCover } from './DownloadedCover.tsx';
import { DownloadPlace } from './DownloadPlace.tsx';
import { canDownload, useDownloadState } from './download-state.ts';
import {
  groupByTitle,
  formatBytes,
  estimateStorage,
  type DownloadOrder,
  type DownloadedTitle,
} from './storage-quota.ts';
import { useDownloads, type DownloadedChapter } from './download-store.ts';
import { downloadAndNotify, removeAndNotify } from './use-downloading.tsx';

/** The downloaded chapters, with the storage that they use and buttons that remove them. */
export function DownloadsSection() {
  const t = useT();
  const downloads = useDownloads();
  const [order, setOrder] = useState<DownloadOrder>('time');
  const changed = useQuery(changedQuery(downloads ?? [])).data;
  const placeLookup = usePlaces(downloads ?? noDownloads);
  if (!canDownload()) return <p className={styles.none}>{t('kept.cannot')}</p>;
  if (!downloads) return null;
  if (downloads.length === 0) {
    return (
      <SettingRows>
        <SettingRow name={t('kept.none')} hint={t('kept.noneHint')}>
          <Button size="sm" href={pathTo.titles()}>
            {t('kept.browse')}
          </Button>
        </SettingRow>
      </SettingRows>
    );
  }
  return (
    <>
      <StorageUsage downloads={downloads} />
      <div className={styles.tools}>
        <Segment
          size="sm"
          label={t('kept.order')}
          value={order}
          options={[
            { value: 'time', label: t('kept.order.time') },
            { value: 'size', label: t('kept.order.size') },
          ]}
          onChange={setOrder}
        />
        <Button
          look="danger-line"
          size="sm"
          icon={<Trash2 />}
          onClick={() => void removeAndNotify(downloads.map(({ chapter }) => chapter))}
        >
          {t('kept.removeAll')}
        </Button>
      </div>
      <Panel>
        <ul className={styles.titles}>
          {groupByTitle(downloads, order).map((title) => (
            <TitleChapters key={title.titleId} title={title} changed={changed} places={placeLookup} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** Share of the storage that the bar shows at least, because a chapter or two would be less than a pixel. */
const minShownShare = 0.01;

/** Storage that the downloads use, and how much the browser still grants the site. */
function StorageUsage({ downloads }: { downloads: readonly DownloadedChapter[] }) {
  const t = useT();
  const bytes = downloads.reduce((sum, entry) => sum + entry.bytes, 0);
  const storageEstimate = useQuery({ queryKey: ['kept', 'room', bytes], queryFn: estimateStorage, staleTime: 0 }).data;
  const usageValues = {
    size: formatBytes(bytes),
    free: storageEstimate ? formatBytes(Math.max(0, storageEstimate.quota - storageEstimate.used)) : '–',
    count: downloads.length,
    limit: limits.downloadedChapters,
  };
  const text = t('kept.room', usageValues);
  return (
    <div className={styles.room}>
      <Text as="p" size="sm" digits>
        {text}
      </Text>
      <Progress
        thick
        label={text}
        value={storageEstimate ? Math.max(minShownShare, storageEstimate.used / storageEstimate.quota) : 0}
      />
      <Text as="p" size="xs" muted>
        {t('kept.hint')}
      </Text>
    </div>
  );
}

type PlaceLookup = (entry: DownloadedChapter) => LocalPlace | null;
const noDownloads: readonly DownloadedChapter[] = [];

/** Combines the positions on this device with what is read according to the account. */
function usePlaces(downloads: readonly DownloadedChapter[]): PlaceLookup {
  const localPlaceOf = useLocalPlace();
  const items = useMemo(() => downloads.map(({ chapter }) => toChapterOfTitle(chapter)), [downloads]);
  const { states } = useChapterStates(items);
  return ({ chapter, owner }) => {
    const place = localPlaceOf(chapter, owner);
    if (states.get(chapter.id) !== 'read') return place;
    return { page: null, pages: chapter.attributes.pages, ...place, read: true };
  };
}

const toChapterOfTitle = (chapter: Chapter): ChapterOfTitle => ({
  chapter,
  title: relatedId(chapter, 'manga') ?? '',
  resets: related(chapter, 'manga')[0]?.attributes.chapterNumbersResetOnNewVolume ?? false,
});

interface TitleChaptersProps {
  title: DownloadedTitle;
  changed: ReadonlySet<string> | undefined;
  places: PlaceLookup;
}

function TitleChapters({ title, changed, places }: TitleChaptersProps) {
  const t = useT();
  const language = useLanguage();
  const { chapters, bytes } = title;
  const [relatedTitle] = related(chapters[0]!.chapter, 'manga');
  const name = relatedTitle && titleNames(relatedTitle.attributes, language).main;
  const text = name?.text ?? t('kept.unknownTitle');
  return (
    <li className={styles.shelf}>
      <DownloadedCover title={title} />
      <div>
        <div className={styles.title}>
          <h4 lang={name && toBcp47(name.language)}>
            {relatedTitle ? (
              <Link href={pathTo.titleOf({ id: title.titleId, attributes: relatedTitle.attributes })}>{text}</Link>
            ) : (
              text
            )}
          </h4>
          {chapters.length > 1 && (
            <>
              <Text size="sm" muted digits>
                {formatBytes(bytes)}
              </Text>
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t('kept.removeName', { chapter: text })}
                onClick={() => void removeAndNotify(chapters.map(({ chapter }) => chapter))}
              />
            </>
          )}
        </div>
        <ul>
          {chapters.map((entry) => (
            <ChapterRow
              key={entry.chapter.id}
              entry={entry}
              changed={changed?.has(entry.chapter.id) ?? false}
              place={places(entry)}
              title={text}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

interface ChapterRowProps {
  entry: DownloadedChapter;
  changed: boolean;
  place: LocalPlace | null;
  /** The title's name. */
  title: string;
}

function ChapterRow({ entry, changed, place, title }: ChapterRowProps) {
  const t = useT();
  const { chapter, bytes, whole: isComplete, at: downloadedAt, saver } = entry;
  const { attributes } = chapter;
  const state = useDownloadState(chapter.id);
  const label = chapterLabel(attributes);
  const href = pathTo.chapter(chapter.id, place ? resumePage(place) : undefined);
  const downloadDate = new Date(downloadedAt);
  const notes = [
    typeof state === 'object' && state.total > 0 ? t('kept.coming', { ...state }) : !isComplete && t('kept.half'),
    changed && t('kept.outdated'),
    saver && t('kept.saver'),
  ];
  const canDownloadAgain = changed || (!isComplete && typeof state !== 'object');
  return (
    <li className={styles.row} data-read={place?.read || undefined}>
      <Link className={styles.name} href={href}>
        <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
        <b lang={labelLang(attributes)}>{label}</b>
        {attributes.title && <bdi lang={labelLang(attributes)}>{attributes.title}</bdi>}
      </Link>
      <Text size="xs" muted digits className={styles.facts}>
        <DownloadPlace place={place} />
        <span>{formatBytes(bytes)}</span>
        <time dateTime={downloadedAt} title={formatDateTime(downloadDate)}>
          {formatAgo(downloadDate)}
        </time>
        {notes.filter(Boolean).map((note) => (
          <span key={String(note)}>{note}</span>
        ))}
      </Text>
      {canDownloadAgain && (
        <Button size="sm" icon={<RefreshCw />} onClick={() => void downloadAndNotify(chapter, saver)}>
          {t(changed ? 'kept.update' : 'kept.goOn')}
        </Button>
      )}
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t('kept.removeName', { chapter: `${label}, ${title}` })}
        onClick={() => void removeAndNotify([chapter])}
      />
    </li>
  );
}
