import { Clock } from 'lucide-react';
import { formatAge, formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Figure } from '#web/ui/text/Figure.tsx';

/** How long ago the last upload was, in the short form that fits into a line of figures. */
export function LastUpload({ at }: { at: Date }) {
  const t = useT();
  const text = t('groups.lastUpload', { ago: formatAgo(at) });
  return (
    <Figure icon={<Clock />} text={text} title={`${text} (${formatDateTime(at)})`}>
      <time dateTime={at.toISOString()}>{formatAge(at)}</time>
    </Figure>
  );
}
