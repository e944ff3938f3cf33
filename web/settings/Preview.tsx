import { useRef } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { coverBlur, ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { formatAge, formatDecimal, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { useCoverTint } from '#web/ui/behavior/cover-tint.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChapterList, ChapterRow } from '#web/ui/cards/ChapterRow.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Logo } from '#web/ui/text/Logo.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import styles from './Preview.module.css';
import { PreviewTitles, useSamples } from './PreviewTitles.tsx';

/** Sample chapters, newest first: number, name, and age in minutes. */
const sampleChapters: [number: number, name: MessageKey, minutes: number][] = [
  [23, 'settings.preview.snow', 18],
  [22, 'settings.preview.chapter', 3 * 1440],
];

/** Live preview of the display settings: components of the site with the current preferences. Inert. */
export function Preview() {
  const t = useT();
  const uiLanguage = useLanguage();
  const { preferredLayout, userPreferences } = usePreferences();
  const { filteredLanguages } = userPreferences;
  const languages = filteredLanguages.length > 0 ? filteredLanguages : [uiLanguage];
  // a sample whose content rating is turned on, because titles of other ratings appear nowhere on the site
  const firstSample = useSamples()[0];
  const blur = firstSample && coverBlur(firstSample.rating, t);
  const tinted = useRef<HTMLDivElement>(null);
  const isTinted = preferredLayout.ambient && !blur;
  useCoverTint(tinted, isTinted ? firstSample?.src : null);
  const languageAt = (index: number) => {
    const code = languages[index % languages.length]!;
    return { code, name: languageName(code) };
  };
  return (
    <div className={styles.frame} inert>
      <div className={styles.bar}>
        <Logo name={boot.siteName} />
      </div>
      <div className={styles.body}>
        <Panel className={styles.head}>
          {isTinted && <div className={styles.tint} ref={tinted} />}
          <div className={styles.title}>
            <Cover src={firstSample?.src ?? null} eager {...(blur ? { blur } : {})} />
            <div className={styles.facts}>
              {firstSample && <b>{t(firstSample.name)}</b>}
              <Row>
                {firstSample && <Score>{formatDecimal(firstSample.score, 1)}</Score>}
                <Text size="sm" muted>
                  <Dot tone="pub-ongoing" /> {t('status.ongoing')}
                </Text>
              </Row>
              <Row>
                {firstSample && <Tag tone={ratingTones[firstSample.rating]}>{t(ratingKeys[firstSample.rating])}</Tag>}
              </Row>
            </div>
          </div>
          <ChapterList>
            {sampleChapters.map(([number, name, minutes], index) => (
              <ChapterRow
                key={number}
                number={chapterLabel({ chapter: String(number), volume: null, translatedLanguage: uiLanguage })}
                name={t(name)}
                language={languageAt(index)}
                lang={toBcp47(uiLanguage)}
                by={<Who kind="group" name={t('settings.preview.group')} />}
                when={{ text: formatAge(new Date(-minutes * 60_000), new Date(0)) }}
              />
            ))}
          </ChapterList>
        </Panel>
        <PreviewTitles />
        <Row wrap>
          <Button look="primary" size="sm">
            {t('settings.preview.continue')}
          </Button>
          <Button size="sm">{t('settings.preview.second')}</Button>
        </Row>
        <p className={styles.text}>
          {t('settings.preview.text')} <span className={styles.link}>{t('settings.preview.link')}</span>{' '}
          <Text muted>{t('settings.preview.muted')}</Text>
        </p>
      </div>
    </div>
  );
}
