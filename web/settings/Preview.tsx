import { toBcp47 } from '#contract/languages.ts';
import { boot } from '#web/lib/boot.ts';
import { formatDecimal, languageName } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { chapterLabel } from '#web/lib/labels.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChapterList, ChapterRow } from '#web/ui/ChapterRow.tsx';
import { Dot } from '#web/ui/Dot.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Score } from '#web/ui/Score.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './Preview.module.css';

/** Some of the site's pieces, as the settings beside them make them. Nothing in it can be pressed. */
export function Preview() {
  const t = useT();
  const own = useLanguage();
  const { filteredLanguages } = usePreferences().userPreferences;
  const languages = filteredLanguages.length > 0 ? filteredLanguages : [own];
  const language = (at: number) => {
    const code = languages[at % languages.length]!;
    return { code, name: languageName(code) };
  };
  return (
    <>
      <p className={styles.label}>{t('settings.preview')}</p>
      <div className={styles.frame} inert>
        <div className={styles.bar}>
          <Logo name={boot.siteName} />
        </div>
        <div className={styles.body}>
          <Panel pad>
            <div className={styles.title}>
              <span className={styles.cover} />
              <div className={styles.facts}>
                <b className={styles.name}>{t('settings.preview.longTitle')}</b>
                <Row>
                  <Score>{formatDecimal(8.6, 1)}</Score>
                  <Text size="sm" muted>
                    <Dot tone="pub-ongoing" /> {t('status.ongoing')}
                  </Text>
                </Row>
                <Row>
                  <Tag tone="rating-safe">{t('rating.safe')}</Tag>
                </Row>
              </div>
            </div>
          </Panel>
          <Panel>
            <ChapterList>
              {[23, 22, 21].map((number, at) => (
                <ChapterRow
                  key={number}
                  number={chapterLabel({ chapter: String(number), volume: null, translatedLanguage: own })}
                  name={at === 1 ? t('settings.preview.chapter') : null}
                  language={language(at)}
                  lang={toBcp47(own)}
                />
              ))}
            </ChapterList>
          </Panel>
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
    </>
  );
}
