import type { ReactNode } from 'react';
import { BookHeart, ChevronRight, HandHeart, Mail, MessagesSquare } from 'lucide-react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import styles from './CommunityLinks.module.css';

/** Links to the forums and to the about, guidelines and contact pages. */
export function CommunityLinks() {
  const t = useT();
  return (
    <Section title={t('social.around')}>
      <Panel>
        {boot.forumsUrl && (
          <CommunityLink
            href={boot.forumsUrl}
            icon={<MessagesSquare />}
            name={t('nav.forums')}
            text={t('social.forumsText')}
          />
        )}
        <CommunityLink
          href={pathTo.plain('about')}
          icon={<HandHeart />}
          name={t('nav.about')}
          text={t('social.staffText')}
        />
        <CommunityLink
          href={pathTo.plain('guidelines')}
          icon={<BookHeart />}
          name={t('nav.guidelines')}
          text={t('social.guidelinesText')}
        />
        <CommunityLink
          href={pathTo.plain('contact')}
          icon={<Mail />}
          name={t('pages.contact')}
          text={t('social.contactText')}
        />
      </Panel>
    </Section>
  );
}

function CommunityLink({ href, icon, name, text }: { href: string; icon: ReactNode; name: string; text: string }) {
  return (
    <Link className={styles.way} href={href}>
      {icon}
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.text}>{text}</span>
      </span>
      <ChevronRight className="flip" />
    </Link>
  );
}
