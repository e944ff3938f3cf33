// Content configured by the site's operator: links in the drawer, advertisements and a request for support at the foot.
import { useEffect, useState } from 'react';
import { HeartHandshake, X } from 'lucide-react';
import type { OperatorLink } from '#contract/rules/feature-flag-values.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';
import styles from './OperatorLinks.module.css';

const rotationMs = 6_000;

/** Affiliate links: all of them, or rotating when the feature flag is on and reduced motion is not preferred. */
export function AffiliateLinks() {
  const t = useT();
  const { affiliates } = boot.operatorLinks;
  const [at, setAt] = useState(0);
  const rotates = boot.featureFlags.sidebarAffiliatesAnimation && affiliates.length > 1 && !prefersReducedMotion();
  useEffect(() => {
    if (!rotates) return undefined;
    const timer = setInterval(() => setAt((previousIndex) => previousIndex + 1), rotationMs);
    return () => clearInterval(timer);
  }, [rotates]);
  if (affiliates.length === 0) return null;
  const visibleLinks = rotates ? [affiliates[at % affiliates.length]!] : affiliates;
  return (
    <div className={styles.affiliates}>
      <h2>{t('slots.partners')}</h2>
      {visibleLinks.map((link) => (
        <OutboundLink key={link.url} link={link} />
      ))}
    </div>
  );
}

const supportKey = 'komawari.support';
const dismissalMs = 30 * 86_400_000;

/** Foot of every page: request for support and advertisements, each if its feature flag is on. */
export function OperatorFooter() {
  const { ads, support } = boot.operatorLinks;
  const { sitewideEmbeddedAds, sitewideSupportRequests } = boot.featureFlags;
  return (
    <>
      {sitewideSupportRequests && support && <Support link={support} />}
      {sitewideEmbeddedAds && ads.length > 0 && <Ads links={ads} />}
    </>
  );
}

function Support({ link }: { link: OperatorLink }) {
  const t = useT();
  const [dismissed, setDismissed] = useState(() => Date.now() - Number(readStored(supportKey) ?? 0) < dismissalMs);
  if (dismissed) return null;
  return (
    <aside className={styles.support} aria-label={t('slots.support')}>
      <HeartHandshake />
      <OutboundLink link={link} />
      <IconButton
        size="sm"
        look="quiet"
        label={t('slots.dismiss')}
        icon={<X />}
        onClick={() => {
          writeStored(supportKey, String(Date.now()));
          setDismissed(true);
        }}
      />
    </aside>
  );
}

function Ads({ links }: { links: readonly OperatorLink[] }) {
  const t = useT();
  return (
    <aside className={styles.ads} aria-label={t('slots.ads')}>
      <span className={styles.word}>{t('slots.ads')}</span>
      {links.map((link) => (
        <OutboundLink key={link.url} link={link} />
      ))}
    </aside>
  );
}

function OutboundLink({ link: { text, url } }: { link: OperatorLink }) {
  return (
    <a href={url} className={styles.link} target="_blank" rel="sponsored noopener noreferrer" dir="auto">
      {text}
    </a>
  );
}
