import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';

/** Link from the excerpt of an announcement to its page; its label for screen readers has the title. */
export function ReadMoreLink({ id, title }: { id: string; title: string | undefined }) {
  const t = useT();
  return (
    <TextLink href={pathTo.announcement(id)}>
      {t('announcements.readMore')}
      <span className="sr-only" dir="auto">
        {' '}
        {title}
      </span>
    </TextLink>
  );
}
