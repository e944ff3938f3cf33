import { useState, type ReactNode } from 'react';
import { LogIn, UserPlus } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { boot } from '../api/boot-facts.ts';
import { useT } from '../i18n/i18n.ts';
import { signIn, type SignInOptions } from './session.ts';

/**
 * Prompts guests to sign in for a feature of members, named by `title`. The page keeps its state during a popup
 * sign-in.
 */
export function SignInPrompt({
  icon,
  title,
  children,
  compact = false,
  level = 2,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  compact?: boolean;
  level?: 1 | 2 | 3;
}) {
  const t = useT();
  const [problem, setProblem] = useState<'blocked' | 'closed' | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  const startSignIn = async (options: SignInOptions) => {
    setProblem(null);
    // the closing of an external provider's popup cannot be detected, so the button is not shown as busy for one
    setBusy(!options.popup || !boot.signIn.outside);
    try {
      await signIn(options);
    } catch (error) {
      const reason = (error as { reason?: string }).reason;
      setProblem(reason === 'blocked' || reason === 'closed' ? reason : 'failed');
    } finally {
      setBusy(false);
    }
  };
  // a compact prompt has a secondary button: the page has its own primary one
  const buttonProps = compact ? ({ look: 'second', size: 'sm' } as const) : ({ look: 'primary' } as const);
  return (
    <div data-asks-sign-in={compact ? undefined : ''}>
      <Empty
        icon={icon ?? <LogIn />}
        level={level}
        compact={compact}
        title={title}
        action={
          <>
            {problem === 'blocked' ? (
              <Button {...buttonProps} icon={<LogIn />} onClick={() => void startSignIn({})}>
                {t('session.wholePage')}
              </Button>
            ) : (
              <Button
                {...buttonProps}
                icon={<LogIn />}
                busy={busy}
                onClick={() => void startSignIn({ popup: hasRoomForPopup() })}
              >
                {t('session.signIn')}
              </Button>
            )}
            {!compact && (
              <Button icon={<UserPlus />} onClick={() => void startSignIn({ register: true })}>
                {t('session.register')}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Empty>
      {problem && (
        <Note kind={problem === 'closed' ? 'info' : 'warn'} live>
          {t(`session.${problem}`)}
        </Note>
      )}
    </div>
  );
}

/** Whether there is room for a popup next to the page instead of on top of it. */
function hasRoomForPopup(): boolean {
  return matchMedia('(min-width: 1024px) and (pointer: fine)').matches;
}
