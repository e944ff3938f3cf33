import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** A button with an icon only; `label` is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  title = label,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon' | 'block'> & { label: string; icon: ReactNode }) {
  return <Button {...rest} square look={look} icon={icon} title={title} aria-label={label} />;
}
