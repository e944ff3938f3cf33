import { toBcp47 } from '#contract/languages.ts';
import { ownLanguageName } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { ReaderOption, LanguageChoice } from '#web/ui/ReaderTool.tsx';
import { ReaderPart } from '#web/ui/ReaderFrame.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useKeyOf } from './input/use-bindings.ts';
import { useFlip, type Flip } from './use-flip.ts';
import type { ReaderModel } from './use-reader.ts';

/** "Read this page in": the languages that have this chapter, each a press away. Nothing where there is only one. */
export function ReadIn({ model, sheet = false }: { model: ReaderModel; sheet?: boolean }) {
  const t = useT();
  const keyOf = useKeyOf();
  const flip = useFlip(model);
  if (flip.targets.length < 2) {
    return sheet ? (
      <ReaderOption>
        <Text muted>{t('reader.oneLanguage')}</Text>
      </ReaderOption>
    ) : null;
  }
  const choice = <Choice flip={flip} model={model} />;
  if (sheet) return <ReaderOption name={t('reader.readIn')}>{choice}</ReaderOption>;
  return (
    <ReaderPart>
      <Row justify="between">
        <Text size="sm" strong>
          {t('reader.readIn')}
        </Text>
        <Kbd>{keyOf('language')}</Kbd>
      </Row>
      {choice}
    </ReaderPart>
  );
}

function Choice({ flip: { targets, flip, align }, model }: { flip: Flip; model: ReaderModel }) {
  const t = useT();
  return (
    <>
      <LanguageChoice
        label={t('reader.readIn')}
        value={model.chapter.id}
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
