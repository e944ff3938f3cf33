import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { audiences, type Audience, type ProfilePart, profileParts } from '#contract/rules/audiences.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AccountLoader } from './AccountLoader.tsx';
import { type OwnProfile, ownProfileQuery, showProfile } from './profile-queries.ts';

const audienceKeys: Record<Audience, MessageKey> = {
  nobody: 'account.privacy.nobody',
  followed: 'account.privacy.followed',
  everyone: 'account.privacy.everyone',
};
const partKeys: Record<ProfilePart, { name: MessageKey; hint: MessageKey }> = {
  library: { name: 'account.privacy.library', hint: 'account.privacy.library.hint' },
  ratings: { name: 'account.privacy.ratings', hint: 'account.privacy.ratings.hint' },
  follows: { name: 'account.privacy.follows', hint: 'account.privacy.follows.hint' },
};

/** Who may see the library, the ratings, and what one follows. */
export function PrivacySection() {
  return (
    <AccountLoader query={ownProfileQuery} height="220px">
      {(profile) => <Privacy profile={profile} />}
    </AccountLoader>
  );
}

function Privacy({ profile }: { profile: OwnProfile }) {
  const t = useT();
  const client = useQueryClient();
  /** Choices that are being saved. */
  const [chosen, setChosen] = useState<Partial<Record<ProfilePart, Audience>>>({});
  const choose = async (part: ProfilePart, audience: Audience) => {
    setChosen((others) => ({ ...others, [part]: audience }));
    try {
      showProfile(client, await call('profiles.savePrivacy', { body: { [part]: audience } }));
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setChosen((others) => Object.fromEntries(Object.entries(others).filter(([each]) => each !== part)));
    }
  };
  return (
    <SettingRows>
      {[...profileParts].reverse().map((part) => (
        <SettingRow key={part} name={t(partKeys[part].name)} hint={t(partKeys[part].hint)}>
          <Select
            label={t(partKeys[part].name)}
            hideLabel
            value={chosen[part] ?? profile.privacy[part]}
            options={audiences.map((value) => ({ value, label: t(audienceKeys[value]) }))}
            onChange={(value) => void choose(part, value as Audience)}
          />
        </SettingRow>
      ))}
    </SettingRows>
  );
}
