import { useRef, useState } from 'react';
import { RotateCcw, Undo2 } from 'lucide-react';
import { defaultPreferences, type HomeLayout, type HomeRail } from '#contract/rules/preferences.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { OrderList } from '#web/ui/controls/OrderList.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { railNames } from './rail-names.ts';
import styles from './ArrangeList.module.css';

/** Editor of home's parts: their order, by drag or keyboard, and which are shown. Every change is saved at once. */
export function ArrangeList() {
  const t = useT();
  const { home } = usePreferences().preferredLayout;
  const resetButton = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const saveLayout = (next: HomeLayout) => {
    const undoChange = choosePreferences({ home: next });
    setUndo(() => () => {
      undoChange();
      setUndo(null);
      // moves the focus, because the focused Undo button is about to be removed
      resetButton.current?.focus();
    });
  };
  const moveRail = (id: HomeRail, to: number) => {
    saveLayout({ ...home, order: home.order.filter((name) => name !== id).toSpliced(to, 0, id) });
    announce(t('rails.moved', { name: t(railNames[id]), at: to + 1, count: home.order.length }));
  };
  const setRailShown = (id: HomeRail, isShown: boolean) =>
    saveLayout({ ...home, hidden: isShown ? home.hidden.filter((name) => name !== id) : [...home.hidden, id] });
  const resetLayout = () => {
    saveLayout(defaultPreferences.preferredLayout.home);
    announce(t('rails.isReset'));
  };
  return (
    <div className={styles.arrange}>
      <OrderList
        label={t('rails.parts')}
        items={home.order.map((id) => {
          const name = t(railNames[id]);
          const isShown = !home.hidden.includes(id);
          return {
            id,
            name,
            off: !isShown,
            end: (
              <Switch checked={isShown} onChange={(next) => setRailShown(id, next)}>
                <span className="sr-only">{t('rails.show', { name })}</span>
              </Switch>
            ),
          };
        })}
        words={{ up: (name) => t('rails.up', { name }), down: (name) => t('rails.down', { name }) }}
        onMove={moveRail}
      />
      <div className={styles.ways}>
        <Button ref={resetButton} size="sm" look="quiet" icon={<RotateCcw />} onClick={resetLayout}>
          {t('rails.reset')}
        </Button>
        {undo && (
          <Button size="sm" look="quiet" icon={<Undo2 className="flip" />} onClick={undo}>
            {t('rails.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
