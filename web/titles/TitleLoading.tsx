import { useT } from '#web/lib/i18n/i18n.ts';
import { Busy, Skeleton, SkeletonChapters } from '#web/ui/feedback/Skeleton.tsx';
import { TitleFrame } from './TitleFrame.tsx';
import styles from './TitlePage.module.css';

/** Skeleton of a title page. */
export function TitleLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <TitleFrame
        banner={null}
        cover={<Skeleton shape="cover" />}
        side={null}
        head={
          <div className={styles.bones}>
            <Skeleton width="60%" height="32px" />
            <Skeleton width="35%" height="18px" />
            <Skeleton width="180px" height="44px" />
          </div>
        }
      >
        <div className={styles.bones}>
          <Skeleton width="70%" height="22px" />
          <Skeleton width="50%" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <SkeletonChapters count={8} />
      </TitleFrame>
    </Busy>
  );
}
