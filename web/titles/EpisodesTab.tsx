import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Clapperboard, ExternalLink } from 'lucide-react';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import { chapterHref } from '#web/lib/navigation/chapter-address.ts';
import { formatDate, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, SkeletonChapters } from '#web/ui/feedback/Skeleton.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { Volume } from '#web/ui/cards/VolumeHead.tsx';
import {
  type Adaptation,
  lastCoveredChapter,
  type Episode,
  type FindNextChapter,
  nextChapterFinder,
  foldUnknown,
  groupBySeason,
} from './episodes.ts';
import { episodesQuery } from './queries.ts';
import styles from './EpisodesTab.module.css';

const kindLabels: Record<Adaptation['attributes']['kind'], MessageKey> = {
  anime: 'adaptation.anime',
  drama: 'adaptation.drama',
  audio: 'adaptation.audio',
};

/** Adaptations of the title, with the chapter to continue with after each episode. */
export function EpisodesTab({
  id,
  chapters,
  line,
}: {
  id: string;
  /** Chapters of the title; undefined until loaded. */
  chapters: readonly Chapter[] | undefined;
  line: VersionPreference;
}) {
  const t = useT();
  const query = useQuery(episodesQuery(id));
  const failure = useFailure(query);
  const findNextChapter = useMemo(() => nextChapterFinder(chapters ?? [], line), [chapters, line]);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')} className={styles.list}>
        <SkeletonChapters count={6} />
      </Busy>
    );
  }
  if (query.data.length === 0) {
    return (
      <Empty level={2} icon={<Clapperboard />} title={t('titles.noEpisodes')}>
        {t('titles.noEpisodesHint')}
      </Empty>
    );
  }
  return (
    <div className={styles.list}>
      <h2 className="sr-only">{t('titles.episodes')}</h2>
      {query.data.map((adaptation) => (
        <AdaptationBox key={adaptation.id} adaptation={adaptation} readOn={findNextChapter} />
      ))}
    </div>
  );
}

function AdaptationBox({
  adaptation: { attributes },
  readOn: findNextChapter,
}: {
  adaptation: Adaptation;
  readOn: FindNextChapter;
}) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const { kind, name, year, url, episodes } = attributes;
  const seasons = groupBySeason(episodes);
  const facts = [t(kindLabels[kind]), year, t('titles.episodeCount', { count: episodes.length })];
  return (
    <Volume
      title={name}
      meta={facts.filter((fact) => fact !== null).join(' · ')}
      open={open}
      foldLabel={t(open ? 'titles.fold' : 'titles.unfold', { volume: name })}
      onFold={() => setOpen(!open)}
    >
      {url !== null && isHttpUrl(url) && (
        <p className={styles.outside}>
          <ExternalLink />
          <TextLink href={url}>{new URL(url).hostname.replace(/^www\./, '')}</TextLink>
        </p>
      )}
      {seasons.map(([season, seasonEpisodes]) => (
        <section key={season}>
          {seasons.length > 1 && <h4 className={styles.season}>{t('titles.season', { season })}</h4>}
          <ul className={styles.episodes}>
            {foldUnknown(
              seasonEpisodes.map(([episodeIndex, episode]) => ({
                episode,
                next: findNextChapter(lastCoveredChapter(episodes, episodeIndex)),
              })),
            ).map((rows) =>
              rows.length === 1 ? (
                <EpisodeRow key={rows[0].episode.number} {...rows[0]} />
              ) : (
                <UnknownEpisodesRow key={rows[0].episode.number} from={rows[0].episode} to={rows.at(-1)!.episode} />
              ),
            )}
          </ul>
        </section>
      ))}
    </Volume>
  );
}

/** Episodes that follow each other, of which no chapters are known. */
function UnknownEpisodesRow({ from, to }: { from: Episode; to: Episode }) {
  const t = useT();
  return (
    <li className={styles.episode}>
      <strong className={styles.text}>{t('titles.episodeRange', { from: from.number, to: to.number })}</strong>
      <span className={styles.none}>{t('titles.coversUnknown')}</span>
    </li>
  );
}

function EpisodeRow({ episode, next }: { episode: Episode; next: Chapter | null }) {
  const t = useT();
  const language = useLanguage();
  const { number, name, airedOn } = episode;
  const coveredChapters = chapterRangeOf(episode);
  const facts = [
    ...(coveredChapters ? [t('titles.coversChapters', coveredChapters)] : []),
    // the air date has no time of day: noon falls on the same date in every populated time zone
    ...(airedOn === null ? [] : [formatDate(new Date(`${airedOn}T12:00:00`))]),
  ];
  const label =
    next &&
    `${t('titles.continueAfter', { episode: number, chapter: chapterLabel(next.attributes) })} · ${languageName(next.attributes.translatedLanguage)}`;
  return (
    <li className={styles.episode}>
      <span className={styles.text}>
        <span className={styles.name}>
          <strong>{t('titles.episode', { number })}</strong>
          {name !== null && <bdi>{name}</bdi>}
        </span>
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      </span>
      {next && label ? (
        <Button
          size="sm"
          href={chapterHref(next)}
          aria-label={label}
          title={label}
          end={
            <>
              {next.attributes.translatedLanguage !== language && (
                <LanguageFlag code={next.attributes.translatedLanguage} />
              )}
              <ArrowRight className="flip" />
            </>
          }
        >
          {t('titles.continueWith', { chapter: chapterLabel(next.attributes) })}
        </Button>
      ) : (
        <span className={styles.none}>{t(coveredChapters ? 'titles.nothingAfter' : 'titles.coversUnknown')}</span>
      )}
    </li>
  );
}

/**
 * Range of chapters that an episode covers, as values for the message "Chapters 5–8"; null if unknown. `count` selects
 * singular or plural.
 */
function chapterRangeOf({ chapterFrom, chapterTo }: Episode): { from: string; to: string; count: number } | null {
  const from = chapterFrom ?? chapterTo;
  const to = chapterTo ?? chapterFrom;
  return from === null || to === null ? null : { from, to, count: from === to ? 1 : 2 };
}
