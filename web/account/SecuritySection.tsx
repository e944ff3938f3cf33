import { SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { AccountPart } from './AccountPart.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { SecondFactorRows } from './SecondFactorRows.tsx';
import { accountQuery } from './queries.ts';

/** Password and second factor of the account. */
export function SecuritySection() {
  return (
    <AccountPart query={accountQuery} height="118px">
      {(account) => (
        <SettingRows>
          <PasswordRow account={account} />
          <SecondFactorRows account={account} />
        </SettingRows>
      )}
    </AccountPart>
  );
}
