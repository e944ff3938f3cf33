import type { ComponentProps } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './Panel.module.css';

/** Box with a hairline border. `pad`: 16 px padding; `bleed`: extends to the screen's edges on phones. */
export function Panel({
  pad = false,
  bleed = false,
  className,
  ...rest
}: ComponentProps<'div'> & { pad?: boolean; bleed?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(styles.panel, className)}
      data-pad={pad || undefined}
      data-bleed={bleed || undefined}
    />
  );
}

/** Centers the page's content at a width of 1440 px (1720 px on very wide screens). */
export function Wrap({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.wrap, className)} />;
}
