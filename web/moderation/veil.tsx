// Veil over pictures that were reported: blurred and gray until a moderator looks on purpose. What they choose holds for all items
// until the page is closed.
import { useT } from '#web/lib/i18n/i18n.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import styles from './Pictures.module.css';

export interface Veil {
  blurred: boolean;
  gray: boolean;
  change: (veil: { blurred: boolean; gray: boolean }) => void;
}

const veilStore = createStore({ blurred: true, gray: true });

/** @param isReported whether the pictures are hidden until then; others have no veil */
export function useVeil(isReported: boolean): Veil | null {
  const veil = useStore(veilStore);
  return isReported ? { ...veil, change: veilStore.set } : null;
}

/** Takes the veil off, or puts it on again. */
export function toggleVeil(): void {
  const { blurred, gray } = veilStore.get();
  const isOn = blurred || gray;
  veilStore.set({ blurred: !isOn, gray: !isOn });
}

/** Class of pictures under a veil. */
export const veilClass = (veil: Veil | null): string | undefined =>
  cx(veil?.blurred && styles.blurred, veil?.gray && styles.gray);

/** The two switches of a veil; nothing without one. */
export function VeilSwitches({ veil }: { veil: Veil | null }) {
  const t = useT();
  if (!veil) return null;
  const { blurred, gray, change } = veil;
  return (
    <span className={styles.switches}>
      <Switch checked={blurred} onChange={(on) => change({ blurred: on, gray })}>
        {t('moderation.blur')}
      </Switch>
      <Switch checked={gray} onChange={(on) => change({ blurred, gray: on })}>
        {t('moderation.gray')}
      </Switch>
    </span>
  );
}
