import { useT } from '#web/lib/i18n/i18n.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Skeleton of a page whose heading is loading. */
export function HeadingLoading() {
  const t = useT();
  return (
    <Wrap>
      <Busy label={t('app.loading')}>
        <Skeleton width="30%" height="30px" />
      </Busy>
    </Wrap>
  );
}
