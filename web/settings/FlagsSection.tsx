import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import {
  featureFlagNames,
  imageOrigins,
  type FeatureFlagName,
  type FeatureFlags,
} from '#contract/rules/feature-flag-values.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useRoleAccess } from '#web/lib/session/role-access.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './FlagsSection.module.css';
import { flagsQuery } from './queries.ts';
import { toastSaved } from '#web/lib/preferences/save-preference.ts';

export const flagKeys: Record<FeatureFlagName, { name: MessageKey; hint: MessageKey }> = {
  sidebarAffiliatesAnimation: {
    name: 'flag.sidebarAffiliatesAnimation',
    hint: 'flag.sidebarAffiliatesAnimation.hint',
  },
  sitewideEmbeddedAds: { name: 'flag.sitewideEmbeddedAds', hint: 'flag.sitewideEmbeddedAds.hint' },
  sitewideSupportRequests: { name: 'flag.sitewideSupportRequests', hint: 'flag.sitewideSupportRequests.hint' },
  readerInitialOrigin: { name: 'flag.readerInitialOrigin', hint: 'flag.readerInitialOrigin.hint' },
  readerRetryOrigin: { name: 'flag.readerRetryOrigin', hint: 'flag.origin.hint' },
};

/** Current feature flags of the whole site, for staff that may set them. */
export function FlagsSection() {
  const t = useT();
  const query = useQuery(flagsQuery);
  const needsSignIn = useRoleAccess('flag.set') === 'again';
  return (
    <Loaded query={query} height="290px">
      {(flags) => (
        <>
          <Text as="p" size="sm" muted className={styles.note}>
            {t('settings.flags.hint')}
          </Text>
          {needsSignIn && (
            <div className={styles.again}>
              <Lock />
              <span>{t('settings.flags.old')}</span>
              <Button size="sm" onClick={() => void signIn({ reauthenticate: true }).catch(() => undefined)}>
                {t('settings.signIn')}
              </Button>
            </div>
          )}
          <SettingRows>
            {featureFlagNames.map((name) => {
              const value = flags[name];
              const unconfiguredKey = unconfiguredReason(name);
              return (
                <SettingRow
                  key={name}
                  name={t(flagKeys[name].name)}
                  hint={t(flagKeys[name].hint)}
                  locked={unconfiguredKey && t(unconfiguredKey)}
                >
                  <fieldset
                    className={styles.control}
                    disabled={needsSignIn || (unconfiguredKey !== undefined && value === false)}
                  >
                    <FlagControl name={name} value={value} />
                  </fieldset>
                </SettingRow>
              );
            })}
          </SettingRows>
        </>
      )}
    </Loaded>
  );
}

/** Reason why a flag has no effect: the operator has not configured what it shows. */
function unconfiguredReason(name: FeatureFlagName): MessageKey | undefined {
  const { affiliates, ads, support } = boot.operatorLinks;
  if (name === 'sidebarAffiliatesAnimation' && affiliates.length < 2) return 'settings.flags.noPartners';
  if (name === 'sitewideEmbeddedAds' && ads.length === 0) return 'settings.flags.noAds';
  if (name === 'sitewideSupportRequests' && support === null) return 'settings.flags.noSupport';
  return undefined;
}

/**
 * Control of a flag for staff with the permission. A new value applies to every visitor from their next page load on.
 */
function FlagControl({ name, value }: { name: FeatureFlagName; value: FeatureFlags[FeatureFlagName] }) {
  const t = useT();
  const client = useQueryClient();
  const label = t(flagKeys[name].name);
  /** @returns whether it succeeded */
  const change = async (request: () => Promise<void>): Promise<boolean> => {
    try {
      await request();
      return true;
    } catch (error) {
      const needsSignIn = error instanceof ApiFailure && error.context['reason'] === 'step_up';
      toast({
        failed: true,
        text: needsSignIn ? t('settings.flags.again') : failureText(error),
        ...(needsSignIn
          ? {
              action: {
                label: t('settings.signIn'),
                run: () => void signIn({ reauthenticate: true }).catch(() => undefined),
              },
            }
          : {}),
      });
      return false;
    }
  };
  const saveWithUndo = async (nextValue: FeatureFlags[FeatureFlagName]): Promise<void> => {
    let decision = '';
    const save = async (): Promise<void> => {
      const answer = await call('flags.set', { params: { name }, body: { value: nextValue } });
      decision = answer.decision;
      client.setQueryData(flagsQuery.queryKey, answer.flags);
    };
    const undo = async (): Promise<void> => {
      await call('moderation.undo', { params: { id: decision }, body: {} });
      client.setQueryData(flagsQuery.queryKey, (await call('flags.list', { noCache: true })).flags);
    };
    if (await change(save)) toastSaved(flagKeys[name].name, () => change(undo));
  };
  if (typeof value === 'boolean') {
    return (
      <Switch checked={value} onChange={(nextValue) => void saveWithUndo(nextValue)}>
        <span className="sr-only">{label}</span>
      </Switch>
    );
  }
  return (
    <Segment
      label={label}
      value={value}
      options={imageOrigins.map((origin) => ({ value: origin, label: t(`flag.origin.${origin}`) }))}
      onChange={(nextValue) => void saveWithUndo(nextValue)}
    />
  );
}
