import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { ChapterMenu } from '#web/blocks/ChapterMenu.tsx';
import { useBlocks } from '#web/blocks/queries.ts';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { chapterCommentsQuery } from '#web/comments/chapter-counts.ts';
import { formatAge, formatCount, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { DownloadMark } from '#web/downloads/DownloadMark.tsx';
import { isDownloadable } from '#web/downloads/download-state.ts';
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { ChapterRow, type ChapterRowProps } from '#web/ui/cards/ChapterRow.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { availability } from './chapter-list.ts';
import { unavailableText } from './unavailable-text.ts';
import { useRowMarks } from './row-marks.tsx';

/** The group in whose feed a row is: the row has only the groups that it made the chapter with, after `jointly` ("with"). */
export interface OwnGroup {
  id: string;
  jointly: string;
}

/** One version of a chapter in the list of its title, or (`dense`) in a feed. */
export function TitleChapterRow({
  chapter,
  versions,
  mark,
  ownGroup,
  lead,
  dense = false,
}: {
  chapter: Chapter;
  versions?: ChapterRowProps['versions'];
  /** An additional mark, shown while the chapter can be opened. */
  mark?: ReactNode;
  ownGroup?: OwnGroup | undefined;
  /** The volume of which it is the only chapter. */
  lead?: ReactNode;
  dense?: boolean;
}) {
  const t = useT();
  const { attributes } = chapter;
  const readableAt = new Date(attributes.readableAt);
  const chapterAvailability = availability(chapter);
  const groups = related(chapter, 'scanlation_group');
  const blocks = useBlocks();
  const titleId = relatedId(chapter, 'manga');
  const isBlocked = (kind: 'group' | 'user', id: string): boolean =>
    blocks !== null &&
    (blocks.has({ kind, id, name: '' }) || (titleId !== null && blocks.has({ kind, id, name: '', within: titleId })));
  const uploader = related(chapter, 'user')[0];
  const age = formatAge(readableAt);
  const label = chapterLabel(attributes);
  const rowMarks = useRowMarks(chapter, label);
  const canDownload = chapterAvailability === 'open' && isDownloadable(chapter);
  const isReadHere = chapterAvailability === 'open' && externalUrlOf(chapter) === null;
  const hasPainted = useAfterFirstPaint();
  const commentCount = useQuery({ ...chapterCommentsQuery(chapter.id), enabled: hasPainted && isReadHere }).data;
  const href = chapterAvailability === 'open' ? chapterHref(chapter) : undefined;
  return (
    <ChapterRow
      {...(href === undefined ? {} : { href })}
      {...(externalUrlOf(chapter) && href ? { external: t('titles.readElsewhere') } : {})}
      {...(chapterAvailability === 'scheduled' ? { scheduled: t('titles.scheduled', { age }) } : {})}
      {...(versions ? { versions } : {})}
      {...(rowMarks ? { eye: rowMarks.eye } : {})}
      {...(lead ? { lead } : {})}
      dense={dense}
      gone={chapterAvailability === 'gone'}
      mark={
        chapterAvailability === 'gone' ? (
          <Tag tone="danger">{unavailableText(t, attributes.unavailableReason)}</Tag>
        ) : (
          <>
            <DownloadMark chapterId={chapter.id} />
            {mark}
          </>
        )
      }
      language={{ code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) }}
      number={label}
      numberLang={labelLang(attributes)}
      name={attributes.title}
      lang={toBcp47(attributes.translatedLanguage)}
      by={
        groups.length === 0 ? (
          <Text muted>{t('app.noGroup')}</Text>
        ) : (
          <>
            {groups[1] && ownGroup?.jointly}
            <GroupNames inRow chapter={chapter} except={ownGroup?.id} isBlocked={(id) => isBlocked('group', id)} />
          </>
        )
      }
      uploader={
        uploader && (
          <Who
            kind="user"
            name={uploader.attributes.username}
            tone={roleTone(uploader.attributes.roles)}
            blocked={isBlocked('user', uploader.id)}
            href={pathTo.user(uploader.id, uploader.attributes.username)}
          />
        )
      }
      menu={
        (rowMarks || canDownload || groups.length > 0 || uploader) && (
          <ChapterMenu
            chapter={chapter}
            label={t('blocks.chapterMenu', { chapter: label })}
            leadingItems={rowMarks?.items}
            downloadable={canDownload}
          />
        )
      }
      {...(commentCount
        ? {
            talk: {
              href: `${pathTo.chapter(chapter.id)}?comments=1`,
              count: formatCount(commentCount),
              label: t('titles.comments', { count: commentCount }),
            },
          }
        : {})}
      when={{ text: age, exact: formatDateTime(readableAt), at: readableAt.toISOString() }}
    />
  );
}
