import { useQuery } from '@tanstack/react-query';
import { flagNames, type FlagName, type Flags } from '#contract/flag-values.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { SettingRow, SettingRows } from '#web/ui/SettingRow.tsx';
import { Busy, Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './FlagsSection.module.css';
import { flagsQuery } from './queries.ts';

export const flagKeys: Record<FlagName, { name: MessageKey; hint?: MessageKey }> = {
  sidebarAffiliatesAnimation: {
    name: 'flag.sidebarAffiliatesAnimation',
    hint: 'flag.sidebarAffiliatesAnimation.hint',
  },
  sitewideEmbeddedAds: { name: 'flag.sitewideEmbeddedAds', hint: 'flag.sitewideEmbeddedAds.hint' },
  sitewideSupportRequests: { name: 'flag.sitewideSupportRequests', hint: 'flag.sitewideSupportRequests.hint' },
  readerInitialOrigin: { name: 'flag.readerInitialOrigin' },
  readerRetryOrigin: { name: 'flag.readerRetryOrigin', hint: 'flag.origin.hint' },
};

/** The switches of the whole site, as they are at present. */
export function FlagsSection() {
  const t = useT();
  const query = useQuery(flagsQuery);
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="290px" />
      </Busy>
    );
  }
  return (
    <>
      <Text as="p" size="sm" muted className={styles.note}>
        {t('settings.flags.hint')}
      </Text>
      <SettingRows>
        {flagNames.map((name) => (
          <SettingRow
            key={name}
            name={t(flagKeys[name].name)}
            {...(flagKeys[name].hint ? { hint: t(flagKeys[name].hint) } : {})}
          >
            <Value value={query.data[name]} />
          </SettingRow>
        ))}
      </SettingRows>
    </>
  );
}

function Value({ value }: { value: Flags[FlagName] }) {
  const t = useT();
  if (typeof value === 'boolean') {
    return <Tag tone={value ? 'success' : 'neutral'}>{t(value ? 'flag.on' : 'flag.off')}</Tag>;
  }
  return <Tag tone="neutral">{t(`flag.origin.${value}`)}</Tag>;
}
