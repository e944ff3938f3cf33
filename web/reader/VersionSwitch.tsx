import { toBcp47 } from '#contract/rules/languages.ts';
import { ownLanguageName } from '#web/lib/i18n/format.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { LanguageChoice, ReaderOption, ReaderTiles } from '#web/ui/layout/ReaderTool.tsx';
import { ReaderPanelSection } from '#web/ui/layout/ReaderPanelParts.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useKeyOf } from './input/use-bindings.ts';
import { useFlip, type Flip, type FlipSource } from './use-flip.ts';

/**
 * Controls that switch to another language or another group's version of this chapter. Each is omitted if it has a
 * single option.
 */
export function VersionSwitch({ sheet = false, ...source }: FlipSource & { sheet?: boolean }) {
  const t = useT();
  const keyOf = useKeyOf();
  const flip = useFlip(source);
  const languages = flip.targets.length > 1 && <LanguageSwitch flip={flip} openId={source.chapter.id} />;
  const groups = flip.byOthers.length > 1 && <GroupSwitch flip={flip} openId={source.chapter.id} />;
  if (sheet) {
    return (
      <>
        <ReaderOption {...(languages && { name: t('reader.readIn') })}>
          {languages || <Text muted>{t('reader.oneLanguage')}</Text>}
        </ReaderOption>
        {groups && <ReaderOption name={t('reader.readBy')}>{groups}</ReaderOption>}
      </>
    );
  }
  return (
    <>
      {languages && (
        <ReaderPanelSection>
          <Row justify="between">
            <Text size="sm" strong>
              {t('reader.readIn')}
            </Text>
            <Kbd>{keyOf('language')}</Kbd>
          </Row>
          {languages}
        </ReaderPanelSection>
      )}
      {groups && (
        <ReaderPanelSection>
          <Text size="sm" strong>
            {t('reader.readBy')}
          </Text>
          {groups}
        </ReaderPanelSection>
      )}
    </>
  );
}

/** Switches between versions of the chapter by different groups, which open at the same page. */
function GroupSwitch({ flip: { byOthers, flip }, openId }: { flip: Flip; openId: string }) {
  const t = useT();
  return (
    <ReaderTiles
      across={1}
      label={t('reader.readBy')}
      value={openId}
      tiles={[...byOthers]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((each) => ({ value: each.id, label: <GroupText chapter={each} none={t('app.noGroup')} /> }))}
      onChange={(id) => {
        const target = byOthers.find((each) => each.id === id);
        if (target) void flip(target);
      }}
    />
  );
}

function LanguageSwitch({ flip: { targets, flip, align }, openId }: { flip: Flip; openId: string }) {
  const t = useT();
  return (
    <>
      <LanguageChoice
        label={t('reader.readIn')}
        value={openId}
        languages={targets.map(({ id, attributes: { translatedLanguage: code } }) => ({
          id,
          code,
          name: ownLanguageName(code),
          lang: toBcp47(code),
        }))}
        onChange={(id) => {
          const target = targets.find((each) => each.id === id);
          if (target) void flip(target);
        }}
      />
      {align && (
        <Row justify="between">
          <Text size="xs" muted>
            {t('reader.align')}
          </Text>
          <Row>
            <Button size="sm" look="soft" aria-label={t('reader.alignBack')} onClick={() => align(-1)}>
              −1
            </Button>
            <Button size="sm" look="soft" aria-label={t('reader.alignOn')} onClick={() => align(1)}>
              +1
            </Button>
          </Row>
        </Row>
      )}
    </>
  );
}
