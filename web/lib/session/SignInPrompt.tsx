import type { ReactNode } from 'react';
import { LogIn, UserPlus } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { useT } from '../i18n/i18n.ts';
import { SignInNote } from './SignInNote.tsx';
import { hasRoomForPopup, useSignIn } from './use-sign-in.ts';

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
  const signingIn = useSignIn();
  const { problem, busy, start } = signingIn;
  // a compact prompt has a secondary button: the page has its own primary one
  const buttonProps = compact ? ({ look: 'second', size: 'sm' } as const) : ({ look: 'primary' } as const);
  return (
    <div>
      <Empty
        icon={icon ?? <LogIn />}
        level={level}
        compact={compact}
        title={title}
        action={
          <>
            {problem === 'blocked' ? (
              <Button {...buttonProps} icon={<LogIn />} onClick={() => void start({})}>
                {t('session.wholePage')}
              </Button>
            ) : (
              <Button
                {...buttonProps}
                icon={<LogIn />}
                busy={busy}
                onClick={() => void start({ popup: hasRoomForPopup() })}
              >
                {t('session.signIn')}
              </Button>
            )}
            {!compact && (
              <Button icon={<UserPlus />} onClick={() => void start({ register: true })}>
                {t('session.register')}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Empty>
      <SignInNote state={signingIn} />
    </div>
  );
}
