import type { ColourToken, ThemeColours } from '#contract/rules/theme-colours.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { ratioText } from './ColourRow.tsx';
import { failingTokens, nearestPassing, pairsOf } from './contrast.ts';
import { setColour } from './draft.ts';

/** Contrast warnings, each with the nearest color that passes. They never prevent saving. */
export function Warnings({ colours }: { colours: ThemeColours }) {
  const t = useT();
  const lowContrastTokens = failingTokens(colours);
  return (
    <Stack gap={2}>
      <output className="sr-only">
        {lowContrastTokens.length === 0 ? t('builder.allPass') : t('builder.low', { count: lowContrastTokens.length })}
      </output>
      {lowContrastTokens.map((token) => (
        <Warning key={token} token={token} colours={colours} />
      ))}
    </Stack>
  );
}

function Warning({ token, colours }: { token: ColourToken; colours: ThemeColours }) {
  const t = useT();
  const worstPair = pairsOf(token, colours)[0]!;
  const nearest = nearestPassing(token, colours);
  const name = t(`builder.token.${token}`);
  const applyColour = (colour: string) => {
    setColour(token, colour);
    announce(t('builder.fixed', { name, colour }));
    // the focused button is removed together with the warning
    document.querySelector<HTMLElement>(`[data-token="${token}"] input[type="text"]`)?.focus({ preventScroll: true });
  };
  return (
    <Note kind="warn" lead={t('builder.hard', { name })}>
      {t('builder.measured', {
        ratio: ratioText(worstPair.ratio),
        ground: worstPair.ground,
        need: ratioText(worstPair.minRatio),
      })}{' '}
      {nearest === null ? (
        t('builder.none')
      ) : (
        <Button size="sm" onClick={() => applyColour(nearest)}>
          {t('builder.use', { colour: nearest })}
        </Button>
      )}
    </Note>
  );
}
