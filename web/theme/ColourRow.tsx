import { useId, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { isColour, type ColourToken, type ThemeColours } from '#contract/rules/theme-colours.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pairsOf, plainest } from './contrast.ts';
import { setColour } from './draft.ts';
import styles from './ColourRow.module.css';

/** One colour of the draft: a palette, its hexadecimal form, and how well it can be read where it is worst. */
export function ColourRow({ token, colours }: { token: ColourToken; colours: ThemeColours }) {
  const t = useT();
  const id = useId();
  const name = t(`builder.token.${token}`);
  const worst = plainest(pairsOf(token, colours));
  const ok = worst === undefined || worst.ratio >= worst.need;
  return (
    <fieldset className={styles.row} data-token={token} aria-labelledby={`${id}-name`}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('builder.pick', { name })}
        aria-describedby={worst ? `${id}-ratio` : undefined}
        value={colours[token]}
        onChange={(event) => setColour(token, event.currentTarget.value)}
      />
      <span className={styles.name} id={`${id}-name`}>
        {name}
      </span>
      <HexField
        label={t('builder.hex', { name })}
        describedBy={worst ? `${id}-ratio` : undefined}
        colour={colours[token]}
        onChange={(colour) => setColour(token, colour)}
      />
      {worst && (
        <span className={styles.ratio} data-low={!ok || undefined} id={`${id}-ratio`}>
          {ok ? <Check /> : <TriangleAlert />}
          {t(ok ? 'builder.passes' : 'builder.fails', { ratio: ratioText(worst.ratio) })}
        </span>
      )}
    </fieldset>
  );
}

/** Rounded down: what is just below a limit must not look as if it met it. */
export const ratioText = (ratio: number): string => formatDecimal(Math.floor(ratio * 10) / 10, 1);

/** Takes effect with the last letter of a whole colour; until then it says what is missing, where it stands. */
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
  const [text, setText] = useState(colour);
  const [left, setLeft] = useState(false);
  const [last, setLast] = useState(colour);
  if (last !== colour) {
    // it was changed elsewhere, or by what is written here
    setLast(colour);
    if (readHex(text) !== colour) setText(colour);
  }
  const wrong = left && readHex(text) === null;
  return (
    <span className={styles.hex}>
      <input
        type="text"
        aria-label={label}
        aria-describedby={wrong ? `${id}-wrong` : describedBy}
        aria-invalid={wrong || undefined}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={7}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          setLeft(false);
          // a whole one with its sign; without it there may be more to come
          if (isColour(typed.trim()) && typed.trim().toLowerCase() !== colour) onChange(typed.trim().toLowerCase());
        }}
        onBlur={() => {
          const read = readHex(text);
          setLeft(true);
          if (read !== null) setText(read);
          if (read !== null && read !== colour) onChange(read);
        }}
      />
      {wrong && (
        <span className={styles.wrong} id={`${id}-wrong`}>
          {t('builder.badHex')}
        </span>
      )}
    </span>
  );
}

/** As people write it: with or without the sign, three letters for six. */
function readHex(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return isColour(`#${whole}`) ? `#${whole}` : null;
}
