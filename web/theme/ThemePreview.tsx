import { useState } from 'react';
import { Bell, Play } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { themeBase, type ThemeColours } from '#contract/rules/theme-colours.ts';
import lighthouse from './lighthouse.svg';
import { boot } from '#web/lib/api/boot-facts.ts';
import { formatAge, formatDecimal, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChapterRow } from '#web/ui/cards/ChapterRow.tsx';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { FeedCard } from '#web/ui/cards/FeedCard.tsx';
import { Logo } from '#web/ui/text/Logo.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { ThemeScope } from '#web/ui/layout/ThemeScope.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { themePresets, type ThemePreset } from './presets.ts';
import styles from './ThemePreview.module.css';

const minuteMs = 60_000;
const sampleChapters: [number: number, minutes: number, state: 'unread' | 'read'][] = [
  [23, 18, 'unread'],
  [22, 3 * 1440, 'read'],
];

/**
 * Preview of the site's components in the colors of the draft or, for comparison, of a built-in theme. Shows no more
 * than fits into a viewport.
 */
export function ThemePreview({ colours }: { colours: ThemeColours }) {
  const t = useT();
  const [previewedTheme, setPreviewedTheme] = useState<'draft' | ThemePreset>('draft');
  const scope = previewedTheme === 'draft' ? { theme: themeBase(colours), colours } : { theme: previewedTheme };
  return (
    <div className={styles.preview}>
      <Segment
        size="sm"
        fill
        label={t('builder.seenIn')}
        value={previewedTheme}
        onChange={setPreviewedTheme}
        options={[
          { value: 'draft', label: t('builder.draft') },
          ...themePresets.map((value) => ({ value, label: t(`theme.${value}`) })),
        ]}
      />
      <ThemeScope {...scope} className={styles.frame} inert>
        <SampleComponents />
      </ThemeScope>
    </div>
  );
}

function SampleComponents() {
  const t = useT();
  const uiLanguage = useLanguage();
  const title = t('settings.preview.longTitle');
  const language = { code: uiLanguage, name: languageName(uiLanguage) };
  const noop = () => {};
  const chipWords = { include: '', exclude: '', clear: '' };
  const renderChapterRow = ([number, minutes, state]: (typeof sampleChapters)[number], dense: boolean) => (
    <ChapterRow
      key={number}
      dense={dense}
      href="/"
      eye={{ state, label: '' }}
      number={chapterLabel({ chapter: String(number), volume: null, translatedLanguage: uiLanguage })}
      name={t(number === 22 ? 'settings.preview.chapter' : 'settings.preview.snow')}
      language={language}
      lang={toBcp47(uiLanguage)}
      by={<Who kind="group" name={t('settings.preview.group')} />}
      when={{ text: formatAge(new Date(-minutes * minuteMs), new Date(0)) }}
    />
  );
  return (
    <>
      <div className={styles.bar}>
        <Logo name={boot.siteName} />
        <Row gap={2}>
          <Bell />
          <Count isNew>12</Count>
        </Row>
      </div>
      <div className={styles.body}>
        <FeedCard
          href="/"
          cover={{ src: lighthouse, eager: true }}
          name={title}
          aside={<Count isNew>2</Count>}
          foot={<span className={styles.more}>{t('app.seeMore')}</span>}
        >
          {sampleChapters.map((chapter) => renderChapterRow(chapter, true))}
        </FeedCard>
        <Row wrap>
          <Button look="primary" size="sm" icon={<Play />}>
            {t('settings.preview.continue')}
          </Button>
          <Button size="sm">{t('settings.preview.second')}</Button>
          <Button size="sm" look="danger-line">
            {t('builder.sample.delete')}
          </Button>
        </Row>
        <Row wrap>
          <TriChip label={t('builder.sample.include')} state="include" words={chipWords} onChange={noop} />
          <TriChip label={t('builder.sample.exclude')} state="exclude" words={chipWords} onChange={noop} />
          <Chip>{t('builder.sample.plain')}</Chip>
          <Switch checked onChange={noop}>
            <span className="sr-only">{t('builder.sample.plain')}</span>
          </Switch>
        </Row>
        <Row wrap>
          <Tag tone="rating-safe">{t('rating.safe')}</Tag>
          <Tag tone="rating-erotica">{t('rating.erotica')}</Tag>
          <Tag>{t('builder.sample.plain')}</Tag>
          <Score>{formatDecimal(8.6, 1)}</Score>
        </Row>
        <TextField
          label={t('builder.sample.field')}
          value={t('builder.sample.fieldText')}
          onChange={noop}
          data-demo="focus"
        />
        <Note kind="bad">{t('builder.sample.bad')}</Note>
        <p>
          {t('settings.preview.text')} <span className={styles.link}>{t('settings.preview.link')}</span>{' '}
          <Text muted>{t('settings.preview.muted')}</Text>
        </p>
      </div>
    </>
  );
}
