import { SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { AccountLoader } from './AccountLoader.tsx';
import { BiographyForm } from './BiographyForm.tsx';
import { PictureRow } from './PictureRow.tsx';
import { ownProfileQuery } from './profile-queries.ts';

/** Public parts of the account besides its name: picture and biography. */
export function PublicProfileSection() {
  return (
    <AccountLoader query={ownProfileQuery} height="380px">
      {(profile) => (
        <SettingRows>
          <PictureRow profile={profile} />
          <BiographyForm profile={profile} />
        </SettingRows>
      )}
    </AccountLoader>
  );
}
