import { Lock } from 'lucide-react';
import { type Permission, wirePermission } from '#contract/permissions.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { mayNow, useSession } from '#web/lib/session.ts';
import { SignInPrompt } from '#web/lib/SignInPrompt.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { PageHead } from '#web/ui/SectionHeading.tsx';

export interface PendingAccess {
  /** Asks guests to sign in with this sentence. */
  signIn?: MessageKey;
  /** What an account has to be allowed, and what the others are told. */
  may?: Permission;
  mayNot?: MessageKey;
}

/** A page of web/app/pending.json: its name, and what those are told who may not have it. */
export function PendingPage({ title, access: { signIn, may, mayNot } }: { title: MessageKey; access: PendingAccess }) {
  const t = useT();
  usePageTitle(t(title));
  const { status } = useSession();
  const refused = status === 'member' && may !== undefined && !mayNow(wirePermission(may));
  return (
    <Wrap>
      <PageHead title={t(title)} />
      {status === 'guest' && signIn && <SignInPrompt title={t(signIn)} />}
      {refused && mayNot && (
        <Empty icon={<Lock />} title={t(mayNot)} level={2}>
          {t('pages.whoMay')}
        </Empty>
      )}
    </Wrap>
  );
}
