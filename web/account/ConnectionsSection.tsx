import { useT } from '#web/lib/i18n.ts';
import { SettingRow, SettingRows } from '#web/ui/SettingRow.tsx';
import { AccountPart } from './AccountPart.tsx';
import { accountQuery } from './queries.ts';

/** Where the account comes from. */
export function ConnectionsSection() {
  const t = useT();
  return (
    <AccountPart query={accountQuery} height="60px">
      {({ issuer }) => (
        <SettingRows>
          <SettingRow
            name={t(issuer === null ? 'account.connections.none' : 'account.connections.from')}
            hint={issuer === null ? t('account.connections.noneHint') : <bdi>{issuer}</bdi>}
          >
            {null}
          </SettingRow>
        </SettingRows>
      )}
    </AccountPart>
  );
}
