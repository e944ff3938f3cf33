import { SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { AccountLoader } from './AccountLoader.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { SecondFactorRows } from './SecondFactorRows.tsx';
import { accountQuery } from './queries.ts';

/** Password and second factor of the account. */
export function SecuritySection() {
  return (
    <AccountLoader query={accountQuery} height="118px">
      {(account) => (
        <SettingRows>
          <PasswordRow account={account} />
          <SecondFactorRows account={account} />
        </SettingRows>
      )}
    </AccountLoader>
  );
}
