import { type ReactNode, useState } from 'react';
import { Mail, MailCheck, MailX, Settings } from 'lucide-react';
import { matchPage } from '#contract/rules/pages.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText, isNotFound } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePathname } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';

/** What the page asks or says. `askStop` and `askStart` are where links of mails lead: only the button acts. */
type State = 'askStop' | 'askStart' | 'stopped' | 'started' | 'failed';

interface StateWords {
  icon: ReactNode;
  title: MessageKey;
  text: MessageKey;
  /** The button, and whether the mail is on after it. */
  action?: { label: MessageKey; turnsOn: boolean };
}

const wordsByState: Record<State, StateWords> = {
  askStop: {
    icon: <Mail />,
    title: 'subscription.stop.title',
    text: 'subscription.stop.text',
    action: { label: 'subscription.stop.do', turnsOn: false },
  },
  askStart: {
    icon: <Mail />,
    title: 'subscription.start.title',
    text: 'subscription.start.text',
    action: { label: 'subscription.start.do', turnsOn: true },
  },
  stopped: {
    icon: <MailX />,
    title: 'subscription.stopped.title',
    text: 'subscription.stopped.text',
    action: { label: 'subscription.again', turnsOn: true },
  },
  started: { icon: <MailCheck />, title: 'subscription.started.title', text: 'subscription.started.text' },
  failed: { icon: <MailX />, title: 'subscription.failed.title', text: 'subscription.failed.text' },
};

const stateByStatus: Record<string, State> = { cancelled: 'askStop', confirmed: 'askStart', failed: 'failed' };

/** Page of the link in a weekly mail, signed in or not: stops the mail, or turns it on again. */
export function SubscriptionPage() {
  const pathname = usePathname();
  return <Subscription key={pathname} {...paramsOf(pathname)} />;
}

function paramsOf(pathname: string): { status: string; id: string } {
  const params = matchPage(pathname)?.params;
  return { status: params?.['status'] ?? '', id: params?.['id'] ?? '' };
}

function Subscription({ status, id }: { status: string; id: string }) {
  const t = useT();
  const [state, setState] = useState<State>(stateByStatus[status] ?? 'failed');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { icon, title, text, action } = wordsByState[state];
  usePageTitle(t(title));
  const act = async (turnsOn: boolean): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call('notifications.subscription', { body: { id, on: turnsOn } });
      setState(turnsOn ? 'started' : 'stopped');
    } catch (error) {
      if (isNotFound(error)) setState('failed');
      else setFailure(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Wrap>
      <div aria-live="polite">
        <Empty
          icon={icon}
          level={1}
          title={t(title)}
          action={
            <>
              {action && (
                <Button
                  look={state === 'stopped' ? 'second' : 'primary'}
                  busy={isBusy}
                  onClick={() => void act(action.turnsOn)}
                >
                  {t(action.label)}
                </Button>
              )}
              <Button look="quiet" href={pathTo.settings('notifications')} icon={<Settings />}>
                {t('notifications.settings')}
              </Button>
            </>
          }
        >
          {t(text)}
        </Empty>
      </div>
      {failure !== null && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </Wrap>
  );
}
