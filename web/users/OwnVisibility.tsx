import { useQuery } from '@tanstack/react-query';
import { Eye, Lock } from 'lucide-react';
import type { Audience, ProfilePart } from '#contract/rules/audiences.ts';
import { ownProfileQuery } from '#web/account/profile-queries.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './UserInfo.module.css';

const audienceKeys: Record<Audience, MessageKey> = {
  nobody: 'users.seenByNobody',
  followed: 'users.seenByFollowed',
  everyone: 'users.seenByEveryone',
};

/** On one's own page: who else sees this part of it, with the way to change that. */
export function OwnVisibility({ part }: { part: ProfilePart }) {
  const t = useT();
  const audience = useQuery(ownProfileQuery).data?.privacy[part];
  return (
    <p className={styles.quiet} data-reserved>
      {audience && (
        <>
          {audience === 'nobody' ? <Lock /> : <Eye />}
          <span>
            {t(audienceKeys[audience])}{' '}
            <TextLink href={pathTo.settings('account')}>{t('users.changeVisibility')}</TextLink>
          </span>
        </>
      )}
    </p>
  );
}
