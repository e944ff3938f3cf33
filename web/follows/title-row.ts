import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';

/** Props of a row of a title: its cover and name, and one of its chapters. The row opens the title. */
export function useTitleRow(title: Title, chapter: Chapter | null) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const attributes = chapter?.attributes;
  return {
    href: pathTo.titleOf(title),
    cover: { src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t) },
    name: main.text,
    nameLang: toBcp47(main.language),
    ...(attributes && {
      language: { code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) },
      number: chapterLabel(attributes),
      chapterName: attributes.title,
      chapterLang: labelLang(attributes),
    }),
  };
}
