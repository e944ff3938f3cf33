import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { sendAction } from './api.ts';

/**
 * Link that aborts the sign-in: the server notifies the requesting client and returns the URL to go to; if that fails,
 * the link leads home. In a popup its label says that it closes.
 */
export function BackToSite({ base }: { base: string }) {
  const t = useT();
  return (
    <TextLink
      href="/"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        sendAction(base, 'abort', {}).then(
          ({ to }) => location.assign(to ?? '/'),
          () => location.assign('/'),
        );
      }}
    >
      {window.opener ? t('app.close') : t('identity.back', { site: boot.siteName })}
    </TextLink>
  );
}
