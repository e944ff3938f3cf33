import { cx } from '../behavior/cx.ts';
import { Link, type LinkProps } from './Link.tsx';
import styles from './TextLink.module.css';

/** Link inside text: accent color and underlined. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(styles.link, className)} />;
}
