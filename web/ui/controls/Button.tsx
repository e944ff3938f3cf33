import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Lock } from 'lucide-react';
import { cx } from '../behavior/cx.ts';
import { Link } from '../text/Link.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { toast } from '../overlays/toasts.ts';
import styles from './Button.module.css';

export interface ButtonLook {
  /** At most one `primary` per screen; `success` is only for approval, `danger` only for destructive actions. */
  look?: 'primary' | 'second' | 'quiet' | 'soft' | 'danger' | 'danger-line' | 'success';
  size?: 'sm' | 'md' | 'lg';
  /** Icon before the label. */
  icon?: ReactNode;
  /** Element after the label: caret, count, key cap. */
  end?: ReactNode;
  /** Replaces the icon with a spinner at the same width; presses are ignored. */
  busy?: boolean;
  /** Reason why the action is unavailable; the button stays focusable and shows the reason when pressed. */
  locked?: string;
  /** Stretches the button to the full width of its container. */
  block?: boolean;
  /** Renders the button as a link. */
  href?: string;
  pressed?: boolean;
  /** A red dot at the corner of an icon. */
  dot?: boolean;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
}

export type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'ref'>;

/** A button, or a link that looks like one. `square` is for `IconButton`. */
export function Button(props: ButtonProps & { square?: boolean }) {
  const {
    look = 'second',
    size = 'md',
    icon,
    end,
    busy = false,
    locked,
    block = false,
    square = false,
    ...more
  } = props;
  const { href, pressed, dot, className, children, title, onClick, ref, type = 'button', ...rest } = more;
  const shownIcon = locked ? <Lock /> : busy && icon ? <Spinner /> : icon;
  const hidesLabel = busy && !icon;

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else if (locked) {
      event.preventDefault();
      toast({ text: locked, icon: <Lock /> });
    } else onClick?.(event);
  };

  const sharedProps = {
    ...rest,
    className: cx(styles.button, className),
    title: locked ?? title,
    'data-look': look,
    'data-size': size,
    'data-square': square || undefined,
    'data-block': block || undefined,
    'data-covered': hidesLabel || undefined,
  };
  const content = (
    <>
      {shownIcon}
      {children !== undefined && children !== null && <span className={styles.label}>{children}</span>}
      {end}
      {dot && <span className={styles.dot} />}
      {hidesLabel && (
        <span className={styles.cover}>
          <Spinner />
        </span>
      )}
    </>
  );

  if (href !== undefined && !locked && !busy && !rest.disabled) {
    const { disabled: _, form: __, formAction: ___, ...anchor } = sharedProps;
    return (
      <Link {...(anchor as unknown as ComponentProps<'a'>)} ref={ref} href={href} onClick={onClick as never}>
        {content}
      </Link>
    );
  }
  return (
    <button
      {...sharedProps}
      ref={ref}
      type={type}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || locked !== undefined || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    >
      {content}
    </button>
  );
}
