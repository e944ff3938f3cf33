import { policyPaths } from '#contract/rules/policy-paths.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './Frame.module.css';

// open in a new tab, so that input on this page is not lost
const newTabProps = { target: '_blank', rel: 'noopener' } as const;

/** Policy links in the footer of the sign-in pages. */
export function Policies() {
  const t = useT();
  return (
    <nav className={styles.policies} aria-label={t('identity.policies')}>
      <TextLink href={policyPaths.privacy} {...newTabProps}>
        {t('identity.policies.privacy')}
      </TextLink>
      <TextLink href={policyPaths.terms} {...newTabProps}>
        {t('identity.policies.terms')}
      </TextLink>
    </nav>
  );
}

/** Terms that a person agrees to by creating an account. */
export function Agreement() {
  const t = useT();
  const links: Record<string, [href: string, label: string]> = {
    '\0terms\0': [policyPaths.terms, t('identity.agree.terms')],
    '\0privacy\0': [policyPaths.privacy, t('identity.agree.privacy')],
  };
  const sentence = t('identity.agree', { terms: '\0terms\0', privacy: '\0privacy\0' });
  return (
    <p className={styles.small}>
      {sentence.split(/(\0\w+\0)/).map((sentencePart) => {
        const link = links[sentencePart];
        return link ? (
          <TextLink key={sentencePart} href={link[0]} {...newTabProps}>
            {link[1]}
          </TextLink>
        ) : (
          sentencePart
        );
      })}
    </p>
  );
}
