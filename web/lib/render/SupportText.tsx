import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { t } from '../i18n/i18n.ts';
import { pathTo } from '../navigation/routes.ts';

/** A sentence in which the words "contact support" link to the contact form. */
export function SupportText({ children }: { children: string }): ReactNode {
  const support = t('failure.support');
  const [before, after] = children.split(support);
  if (after === undefined) return children;
  return (
    <>
      {before}
      <TextLink href={pathTo.plain('contact')}>{support}</TextLink>
      {after}
    </>
  );
}
