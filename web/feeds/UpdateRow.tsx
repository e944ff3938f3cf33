import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { formatAge, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import type { TitleUpdate } from './latest-updates.ts';

/** A title with its newest chapter, as a small row. */
export function UpdateRow({ update: { title, chapter } }: { update: TitleUpdate }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const { attributes } = chapter;
  const groups = related(chapter, 'scanlation_group');
  const path = pathTo.titleOf(title);
  const lang = toBcp47(attributes.translatedLanguage);
  return (
    <MiniRow
      // chapters hosted on another site link to their title's page
      href={attributes.externalUrl ? path : pathTo.chapter(chapter.id)}
      cover={{ src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t) }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      language={{ code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) }}
      number={chapterLabel(attributes)}
      chapterName={attributes.title}
      chapterLang={lang}
      by={groups.length > 0 ? groups.map((group) => group.attributes.name).join(', ') : t('app.noGroup')}
      official={groups.some((group) => group.attributes.official)}
      age={formatAge(new Date(attributes.readableAt))}
      menu={<CardMenuButton id={title.id} name={main.text} path={path} />}
    />
  );
}
