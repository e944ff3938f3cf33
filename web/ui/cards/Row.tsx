import type { ComponentProps } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './Row.module.css';

/** Space between the children: 4, 8 (default), 12 or 16 px. */
type GapStep = 1 | 2 | 3 | 4;

/** Lays out its children horizontally. */
export function Row({
  gap,
  wrap = false,
  align,
  justify,
  className,
  ...rest
}: ComponentProps<'div'> & { gap?: GapStep; wrap?: boolean; align?: 'start'; justify?: 'between' | 'end' }) {
  return (
    <div
      {...rest}
      className={cx(styles.row, className)}
      data-gap={gap}
      data-wrap={wrap || undefined}
      data-align={align}
      data-justify={justify}
    />
  );
}

/** Lays out its children vertically. */
export function Stack({ gap, className, ...rest }: ComponentProps<'div'> & { gap?: GapStep }) {
  return <div {...rest} className={cx(styles.stack, className)} data-gap={gap} />;
}
