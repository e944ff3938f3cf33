import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { t } from '../i18n/i18n.ts';
import { pathTo } from '../navigation/routes.ts';

/** A sentence in which the words "contact support", or the place of one's standing in the settings, are a link. */
export function SupportText({ children }: { children: string }): ReactNode {
  for (const [words, href] of [
    [t('failure.support'), pathTo.plain('contact')],
    [t('refusal.standing'), pathTo.settings('account')],
  ] as const) {
    const [before, after] = children.split(words);
    if (after !== undefined)
      return (
        <>
          {before}
          <TextLink href={href}>{words}</TextLink>
          {after}
        </>
      );
  }
  return children;
}
