import type { ComponentProps } from 'react';
import { cx } from '../behavior/cx.ts';
import type { Tone } from '../behavior/tones.ts';
import styles from './Text.module.css';

/** Text with typography options: size, muted color, strong, tabular digits, cut after 1 to 4 lines. */
export function Text({
  as: Element = 'span',
  size,
  muted = false,
  tone,
  strong = false,
  digits = false,
  cut,
  className,
  ...rest
}: ComponentProps<'span'> & {
  as?: 'span' | 'p' | 'div';
  size?: 'xs' | 'sm' | 'base' | 'lg';
  muted?: boolean;
  tone?: Tone;
  strong?: boolean;
  digits?: boolean;
  cut?: 1 | 2 | 3 | 4;
}) {
  const Tag = Element as 'span';
  return (
    <Tag
      {...rest}
      className={cx(styles.text, className)}
      data-size={size}
      data-muted={muted || undefined}
      data-tone={tone}
      data-strong={strong || undefined}
      data-digits={digits || undefined}
      data-cut={cut}
    />
  );
}
