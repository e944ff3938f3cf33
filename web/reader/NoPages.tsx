import { ExternalLink } from 'lucide-react';
import { toBcp47 } from '#contract/languages.ts';
import { formatDateTime, languageName } from '#web/lib/format.ts';
import { GroupNames } from '#web/lib/GroupNames.tsx';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import { isWebAddress } from '#web/lib/markdown.ts';
import { titleNames } from '#web/lib/names.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { related, relatedId, type Chapter } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { Button } from '#web/ui/Button.tsx';
import { Language } from '#web/ui/Language.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import styles from './EndCard.module.css';

/** A chapter that cannot be read here: it is the publisher's, taken down, not out yet, or without a page. */
export function NoPages({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const language = useLanguage();
  const { externalUrl, isUnavailable, translatedLanguage, title: ownName } = chapter.attributes;
  const title = related(chapter, 'manga')[0]?.attributes;
  const names = title ? titleNames(title, language) : null;
  const label = fullChapterLabel(chapter.attributes);
  usePageTitle(names ? `${label} - ${names.main.text}` : label);

  const when = formatDateTime(new Date(chapter.attributes.readableAt));
  const address = externalUrl !== null && isWebAddress(externalUrl) ? externalUrl : null;
  const [heading, text] = isUnavailable
    ? [t('reader.unavailable'), t('reader.unavailableText')]
    : availability(chapter) === 'scheduled'
      ? [t('reader.scheduled'), t('reader.scheduledText', { when })]
      : address
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
        <bdi lang={toBcp47(translatedLanguage)}>{[label, ownName].filter(Boolean).join(' – ')}</bdi>
        <Language code={translatedLanguage} name={languageName(translatedLanguage)} />
        <GroupNames chapter={chapter} />
      </p>
      <p>{text}</p>
      {address && !isUnavailable && (
        <Button look="primary" size="lg" href={address} icon={<ExternalLink />}>
          {t('reader.readThere', { site: new URL(address).hostname.replace(/^www\./, '') })}
        </Button>
      )}
      <Button look="quiet" href={titlePath}>
        {t('reader.toTitle')}
      </Button>
    </section>
  );
}
