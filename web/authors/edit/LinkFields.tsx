import { authorLinks, type AuthorLink } from '#contract/rules/author-links.ts';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { siteNames } from '../links.ts';
import styles from './AuthorEditor.module.css';

/** An address for each site on which authors have pages. */
export function LinkFields({
  links,
  messageAt,
  onChange,
}: {
  links: Readonly<Record<AuthorLink, string>>;
  messageAt: (field: string) => string | undefined;
  onChange: (link: AuthorLink, address: string) => void;
}) {
  const t = useT();
  return (
    <div className={styles.links}>
      {authorLinks.map((link) => (
        <div key={link} data-field={link}>
          <TextField
            label={siteNames[link] ? <bdi>{siteNames[link]}</bdi> : t('authoring.website')}
            type="url"
            inputMode="url"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.authorLinkMaxLength}
            placeholder="https://"
            value={links[link]}
            error={messageAt(link)}
            onChange={(address) => onChange(link, address)}
          />
        </div>
      ))}
    </div>
  );
}
