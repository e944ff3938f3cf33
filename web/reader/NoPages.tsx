import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { readableVersions } from './flip.ts';
import { useKeys } from './input/use-keys.ts';
import { neighboursOf } from './neighbours.ts';
import { useSettings } from './settings/store.ts';
import styles from './EndCard.module.css';

/**
 * The screen for a chapter that cannot be read on this site: hosted by its publisher, taken down, not released yet, or
 * without pages.
 */
export function NoPages({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const language = useLanguage();
  const { isUnavailable, unavailableReason, translatedLanguage, title: chapterName } = chapter.attributes;
  const title = related(chapter, 'manga')[0]?.attributes;
  const names = title ? titleNames(title, language) : null;
  const label = fullChapterLabel(chapter.attributes);
  usePageTitle(names ? `${label} - ${names.main.text}` : label);

  const releaseTime = formatDateTime(new Date(chapter.attributes.readableAt));
  const safeExternalUrl = externalUrlOf(chapter);
  const [heading, explanation] = isUnavailable
    ? [
        t('reader.unavailable'),
        unavailableReason ? t(`reader.unavailableText.${unavailableReason}`) : t('reader.unavailableText'),
      ]
    : availability(chapter) === 'scheduled'
      ? [t('reader.scheduled'), t('reader.scheduledText', { when: releaseTime })]
      : safeExternalUrl
        ? [t('reader.external'), t('reader.externalText')]
        : [t('reader.empty'), t('reader.emptyText')];
  const titleId = relatedId(chapter, 'manga') ?? '';
  const titlePath = title ? pathTo.titleOf({ id: titleId, attributes: title }) : pathTo.title(titleId);
  return (
    <section className={styles.card}>
      <h1>{heading}</h1>
      <p className={styles.facts}>
        {names && (
          <TextLink href={titlePath} lang={toBcp47(names.main.language)}>
            <bdi>{names.main.text}</bdi>
          </TextLink>
        )}
        <bdi lang={toBcp47(translatedLanguage)}>{[label, chapterName].filter(Boolean).join(' – ')}</bdi>
        <Language code={translatedLanguage} name={languageName(translatedLanguage)} />
        <GroupNames chapter={chapter} />
      </p>
      <p>{explanation}</p>
      {safeExternalUrl && !isUnavailable && (
        <Button look="primary" size="lg" href={safeExternalUrl} icon={<ExternalLink />}>
          {t('reader.readThere', { site: new URL(safeExternalUrl).hostname.replace(/^www\./, '') })}
        </Button>
      )}
      <NearbyChapters chapter={chapter} titleId={titleId} />
      <Button look="quiet" href={titlePath}>
        {t('reader.toTitle')}
      </Button>
    </section>
  );
}

/** Links to readable versions of the same chapter, and to the previous and the next chapter. */
function NearbyChapters({ chapter, titleId }: { chapter: Chapter; titleId: string }) {
  const t = useT();
  const versionPreference = useReadingLine(titleId);
  const feed = useQuery({ ...titleChaptersQuery(titleId), enabled: titleId !== '' });
  const { skipDuplicates: duplicates, skipFiltered: filtered } = useSettings({ kind: null, titleId }).settings;
  const { previous, next, versions } = useMemo(() => {
    const chapters = (feed.data ?? []).filter((each) => availability(each) === 'open');
    const resets = related(chapter, 'manga')[0]?.attributes.chapterNumbersResetOnNewVolume ?? false;
    const skipRules = { duplicates, filtered, read: false };
    return {
      ...neighboursOf(chapter, { chapters, resets, line: versionPreference, skipRules }),
      versions: readableVersions(chapter, { chapters, line: versionPreference, resets }).filter(
        ({ id }) => id !== chapter.id,
      ),
    };
  }, [chapter, feed.data, versionPreference, duplicates, filtered]);
  useKeys((action) => {
    const targetChapter = action === 'previousChapter' ? previous : action === 'nextChapter' ? next : null;
    if (targetChapter) navigate(pathTo.chapter(targetChapter.id));
    return targetChapter !== null;
  }, false);
  return (
    <>
      {versions.length > 0 && (
        <div className={styles.versions}>
          <h2>{t('reader.otherVersions')}</h2>
          {versions.map((version) => (
            <Button key={version.id} block href={pathTo.chapter(version.id)}>
              <Language
                code={version.attributes.translatedLanguage}
                name={languageName(version.attributes.translatedLanguage)}
              />
              <span>
                <GroupText chapter={version} none={t('app.noGroup')} />
              </span>
            </Button>
          ))}
        </div>
      )}
      {(previous ?? next) && (
        <div className={styles.beside}>
          {previous && (
            <Button
              href={pathTo.chapter(previous.id)}
              icon={<ArrowLeft className="flip" />}
              title={t('reader.previousChapter')}
            >
              <span className="sr-only">{t('reader.previousChapter')}: </span>
              {fullChapterLabel(previous.attributes)}
            </Button>
          )}
          {next && (
            <Button
              href={pathTo.chapter(next.id)}
              end={<ArrowRight className="flip" />}
              title={t('reader.nextChapter')}
            >
              <span className="sr-only">{t('reader.nextChapter')}: </span>
              {fullChapterLabel(next.attributes)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
