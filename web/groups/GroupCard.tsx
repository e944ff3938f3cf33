import type { ReactNode } from 'react';
import { UserRound } from 'lucide-react';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { GroupIcons } from './GroupMarks.tsx';
import { Figure } from '#web/ui/text/Figure.tsx';
import { LastUpload } from './LastUpload.tsx';
import { NewestChapter } from './NewestChapter.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import type { ListedGroup } from './queries.ts';

/** Card of a group in a list. `mark`: an additional tag; `newest`: its newest chapter in a line of its own. */
export function GroupCard({
  group: { id, attributes, figures },
  mark,
  role,
  newest,
  action,
}: {
  group: ListedGroup;
  mark?: ReactNode;
  /** Name of the role that a person has in the group. */
  role?: string | undefined;
  /** Null if the reader may not see it; the line then tells the time alone. */
  newest?: Chapter | null;
  /** Button on the card, whose other parts are a link to the group. */
  action?: ReactNode;
}) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const languageCodes = languagesOf(attributes.focusedLanguages, figures?.languages);
  const latestUploadAt = figures?.latestChapterAt;
  const lastUpload = latestUploadAt ? (
    <LastUpload at={new Date(latestUploadAt)} />
  ) : (
    <span>{t('groups.noUploads')}</span>
  );
  // on phones, the line of the name is the name's, and the line below has no room for followers beside the languages
  const maxShownLanguages = isPhone ? 1 : 2;
  const languages = (
    <>
      {languageCodes.slice(0, maxShownLanguages).map((code) => (
        <Language key={code} code={code} name={languageName(code)} />
      ))}
      {languageCodes.length > maxShownLanguages && (
        <Text size="xs" muted>
          +{languageCodes.length - maxShownLanguages}
        </Text>
      )}
    </>
  );
  return (
    <NameCard
      href={pathTo.group(id, attributes.name)}
      picture={<GroupLogo name={attributes.name} size="lg" />}
      name={attributes.name}
      fixed
      marks={
        <>
          <GroupIcons attributes={attributes} />
          {!isPhone && languages}
          {mark}
        </>
      }
      action={action}
      facts={
        figures && (
          <>
            {isPhone && languages}
            <span>{t('groups.titleCount', { count: figures.titles, shown: formatCount(figures.titles) })}</span>
            <span>{t('groups.chapterCount', { count: figures.chapters, shown: formatCount(figures.chapters) })}</span>
            {!isPhone && figures.follows > 0 && (
              <Figure
                icon={<UserRound />}
                text={t('groups.followCount', { count: figures.follows, shown: formatCount(figures.follows) })}
              >
                {formatCount(figures.follows)}
              </Figure>
            )}
            {!role && newest === undefined && lastUpload}
          </>
        )
      }
      figures={
        role ? (
          <>
            <b>{role}</b>
            {figures && lastUpload}
          </>
        ) : newest ? (
          <NewestChapter chapter={newest} />
        ) : (
          newest === null && lastUpload
        )
      }
    />
  );
}

/** Languages that the group names itself, otherwise those of its chapters. */
export const languagesOf = (focused: readonly string[], chapterLanguages: readonly string[] = []): readonly string[] =>
  focused.length > 0 ? focused : chapterLanguages;
