import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { AccountLoader } from './AccountLoader.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { accountQuery, connectionsQuery } from './queries.ts';

/**
 * External accounts linked to the viewer's account. On a site whose sign-ins all go through an external provider, the
 * provider's issuer URL instead.
 */
export function ConnectionsSection() {
  return boot.signIn.outside ? <IssuerRow /> : <Connections />;
}

function IssuerRow() {
  const t = useT();
  return (
    <AccountLoader query={accountQuery} height="60px">
      {({ issuer }) => (
        <SettingRows>
          <SettingRow name={t('account.connections.from')} hint={<bdi>{issuer ?? boot.signIn.issuer}</bdi>}>
            {null}
          </SettingRow>
        </SettingRows>
      )}
    </AccountLoader>
  );
}

function Connections() {
  const t = useT();
  return (
    <AccountLoader query={connectionsQuery} height="60px">
      {(connections) => (
        <SettingRows>
          {connections.length === 0 && (
            <SettingRow name={t('account.connections.none')} hint={t('account.connections.noneHint')}>
              {null}
            </SettingRow>
          )}
          {connections.map((connection) => (
            <ConnectionRow key={connection.provider} connection={connection} />
          ))}
        </SettingRows>
      )}
    </AccountLoader>
  );
}
