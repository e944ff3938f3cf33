import { useT } from '#web/lib/i18n/i18n.ts';
import { Busy, Skeleton, SkeletonMiniRows } from '#web/ui/feedback/Skeleton.tsx';
import { ReaderPanelSection } from '#web/ui/layout/ReaderFrame.tsx';

/** The side panel until its code has loaded: the title, the two steppers and the settings. */
export function PanelShell() {
  const t = useT();
  return (
    <>
      <ReaderPanelSection>
        <Busy label={t('app.loading')}>
          <SkeletonMiniRows count={1} />
        </Busy>
      </ReaderPanelSection>
      {['86px', '216px'].map((height) => (
        <ReaderPanelSection key={height}>
          <Skeleton height={height} />
        </ReaderPanelSection>
      ))}
    </>
  );
}
