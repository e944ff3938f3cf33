import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { act } from './ask.ts';

/** Leaves the sign-in; who asked for it is told, and without an answer the way leads home. A popup closes. */
export function BackToSite({ base }: { base: string }) {
  const t = useT();
  return (
    <TextLink
      href="/"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        act(base, 'abort', {}).then(
          ({ to }) => location.assign(to ?? '/'),
          () => location.assign('/'),
        );
      }}
    >
      {window.opener ? t('app.close') : t('identity.back', { site: boot.siteName })}
    </TextLink>
  );
}
