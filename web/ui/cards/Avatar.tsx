import styles from './Avatar.module.css';

/**
 * Picture of a person (round) or a group (square), or initials on a color derived from the name. Decorative: the name
 * is shown next to it.
 */
export function Avatar({
  name,
  src,
  size = 'md',
  shape = 'round',
  letters = initials(name),
}: {
  name: string;
  src?: string | null;
  /** Width and height: 24, 32, 44, 72 or 92 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  shape?: 'round' | 'square';
  /** Shown without a picture. */
  letters?: string;
}) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-shape={shape}
      data-colour={colourOf(name)}
      // rendered by CSS, so that the initials are not part of the surrounding text; a picture that loads covers them
      data-initials={letters}
      aria-hidden="true"
    >
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  );
}

/** First and last word, because names share their middle: “Night Owl Scans” is NS, “Encre & Thé” is ET. */
export function initials(name: string): string {
  const nameWords = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first = '?', ...others] = nameWords;
  const last = others.at(-1);
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, /^[\u2e80-\uffff]/u.test(first) ? 1 : 2);
  return letters.join('').toLocaleUpperCase();
}

/** Number of the color that stands for a name, from 0 to 7. */
export function colourOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 21 + (letter.codePointAt(0) ?? 0)) % 9967;
  return hash % 8;
}
