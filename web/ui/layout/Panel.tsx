import type { ComponentProps } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './Panel.module.css';

/** A quiet box with a hairline. `pad` 16; `bleed` runs to the screen's edges on phones. */
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

/** Holds the page's content at 1440 wide (1720 on very wide screens), centred. */
export function Wrap({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.wrap, className)} />;
}
