import { ArrowLeft, EllipsisVertical, Maximize, Minimize, PanelRight } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, fullChapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ReaderCount, ReaderHeading } from '#web/ui/layout/ReaderFrame.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { canFullScreen, toggleFullScreen, useFullScreen } from '../input/full-screen.ts';
import { useKeyOf } from '../input/use-bindings.ts';
import { PrivateSign } from '../deferred.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { BookmarkButton } from './BookmarkButton.tsx';

/** The reader's header: title, chapter, page number and the main buttons. */
export function ReaderHead({
  chapter,
  title: { names, path, resets },
  pages: { count },
  turning,
  bookmarks,
  commands,
  open,
  onPanel,
}: Pick<ReaderModel, 'chapter' | 'title' | 'pages' | 'turning' | 'bookmarks' | 'commands'> & {
  open: boolean;
  onPanel: () => void;
}) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const isFullScreen = useFullScreen();
  const keyOf = useKeyOf();
  const { page, until } = turning;
  const { title, translatedLanguage } = chapter.attributes;
  const hasGroup = related(chapter, 'scanlation_group').length > 0;
  // on phones the group has the room of the chapter's name, and of a volume that the number does not need
  const chapterName = isPhone && hasGroup ? null : title;
  const label = (isPhone && !resets ? chapterLabel : fullChapterLabel)(chapter.attributes);
  const pageCount = <ReaderCount pages={until > page ? `${page}–${until}` : String(page)} of={count} />;
  const panelLabel = isPhone ? t('reader.controls') : `${t('reader.panel')} (${keyOf('panel')})`;
  return (
    <>
      <IconButton label={t('reader.toTitle')} icon={<ArrowLeft className="flip" />} href={path} />
      <ReaderHeading
        href={path}
        name={names?.main.text ?? ''}
        {...(names ? { nameLang: toBcp47(names.main.language) } : {})}
        chapter={[label, chapterName].filter(Boolean).join(' – ')}
        chapterLang={chapterName ? toBcp47(translatedLanguage) : labelLang(chapter.attributes)}
        language={{ code: translatedLanguage, name: languageName(translatedLanguage) }}
        {...(hasGroup ? { by: <GroupText chapter={chapter} /> } : {})}
        {...(isPhone && { count: pageCount })}
      />
      {/* when the incognito sign appears, only the text before it shrinks */}
      <PrivateSign />
      {!isPhone && pageCount}
      <BookmarkButton turning={turning} bookmarks={bookmarks} commands={commands} />
      {!isPhone && canFullScreen() && (
        <IconButton
          label={`${t('reader.fullScreen')} (${keyOf('fullScreen')})`}
          icon={isFullScreen ? <Minimize /> : <Maximize />}
          pressed={isFullScreen}
          onClick={toggleFullScreen}
        />
      )}
      <IconButton
        label={panelLabel}
        icon={isPhone ? <EllipsisVertical /> : <PanelRight className="flip" />}
        pressed={open}
        onClick={onPanel}
      />
    </>
  );
}
