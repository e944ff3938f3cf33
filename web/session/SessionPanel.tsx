import type { ReactNode } from 'react';
import { House } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';

/** Full-page message about the session: its state, one action, and a link home. */
export function SessionPanel({
  icon,
  title,
  act,
  children,
}: {
  icon: ReactNode;
  title: string;
  act: { label: string; icon: ReactNode; run: () => void };
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <Wrap>
      <div data-primary>
        <Empty
          icon={icon}
          level={1}
          title={title}
          action={
            <>
              <Button look="primary" icon={act.icon} onClick={act.run}>
                {act.label}
              </Button>
              <Button href={pathTo.home()} icon={<House />}>
                {t('nav.home')}
              </Button>
            </>
          }
        >
          {children}
        </Empty>
      </div>
    </Wrap>
  );
}
