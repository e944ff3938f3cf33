import { useId, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { isColour, type ColourToken, type ThemeColours } from '#contract/rules/theme-colours.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pairsOf, summaryPair } from './contrast.ts';
import { setColour } from './draft.ts';
import styles from './ColourRow.module.css';

/** Row of one color of the draft: a color picker, a hex field, and its lowest contrast ratio. */
export function ColourRow({ token, colours }: { token: ColourToken; colours: ThemeColours }) {
  const t = useT();
  const id = useId();
  const name = t(`builder.token.${token}`);
  const worstPair = summaryPair(pairsOf(token, colours));
  const isPassing = worstPair === undefined || worstPair.ratio >= worstPair.minRatio;
  return (
    <fieldset className={styles.row} data-token={token} aria-labelledby={`${id}-name`}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('builder.pick', { name })}
        aria-describedby={worstPair ? `${id}-ratio` : undefined}
        value={colours[token]}
        onChange={(event) => setColour(token, event.currentTarget.value)}
      />
      <span className={styles.name} id={`${id}-name`}>
        {name}
      </span>
      <HexField
        label={t('builder.hex', { name })}
        describedBy={worstPair ? `${id}-ratio` : undefined}
        colour={colours[token]}
        onChange={(colour) => setColour(token, colour)}
      />
      {worstPair && (
        <span className={styles.ratio} data-low={!isPassing || undefined} id={`${id}-ratio`}>
          {isPassing ? <Check /> : <TriangleAlert />}
          {t(isPassing ? 'builder.passes' : 'builder.fails', { ratio: ratioText(worstPair.ratio) })}
        </span>
      )}
    </fieldset>
  );
}

/** Formats a contrast ratio. Rounded down, so that one just below a limit does not appear to meet it. */
export const ratioText = (ratio: number): string => formatDecimal(Math.floor(ratio * 10) / 10, 1);

/**
 * Hex field. A color takes effect once it is complete; an incomplete one shows an error after the field has lost the
 * focus.
 */
function HexField({
  label,
  describedBy,
  colour,
  onChange,
}: {
  label: string;
  describedBy: string | undefined;
  colour: string;
  onChange: (colour: string) => void;
}) {
  const t = useT();
  const id = useId();
  const [hexText, setHexText] = useState(colour);
  const [blurred, setBlurred] = useState(false);
  const [lastColour, setLastColour] = useState(colour);
  if (lastColour !== colour) {
    // the color has changed; if by this field, the text stays as it was typed
    setLastColour(colour);
    if (parseHexInput(hexText) !== colour) setHexText(colour);
  }
  const isInvalid = blurred && parseHexInput(hexText) === null;
  return (
    <span className={styles.hex}>
      <input
        type="text"
        aria-label={label}
        aria-describedby={isInvalid ? `${id}-wrong` : describedBy}
        aria-invalid={isInvalid || undefined}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={7}
        value={hexText}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setHexText(typed);
          setBlurred(false);
          // while typing, only `#rrggbb` takes effect: after digits without `#`, more may follow
          if (isColour(typed.trim()) && typed.trim().toLowerCase() !== colour) onChange(typed.trim().toLowerCase());
        }}
        onBlur={() => {
          const parsedHex = parseHexInput(hexText);
          setBlurred(true);
          if (parsedHex !== null) setHexText(parsedHex);
          if (parsedHex !== null && parsedHex !== colour) onChange(parsedHex);
        }}
      />
      {isInvalid && (
        <span className={styles.wrong} id={`${id}-wrong`}>
          {t('builder.badHex')}
        </span>
      )}
    </span>
  );
}

/** Parses a hex color with or without `#`, with three or six digits; null if it is invalid. */
function parseHexInput(hexText: string): string | null {
  const digits = hexText.trim().toLowerCase().replace(/^#/, '');
  const sixDigits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return isColour(`#${sixDigits}`) ? `#${sixDigits}` : null;
}
