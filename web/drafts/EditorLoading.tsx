import { useT } from '#web/lib/i18n/i18n.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';

/** The editor before its title is loaded. */
export function EditorLoading({ title }: { title: string }) {
  const t = useT();
  return (
    <Wrap>
      <PageHeading title={title} />
      <Busy label={t('app.loading')}>
        <Skeleton height="320px" />
      </Busy>
    </Wrap>
  );
}
