import { useState } from 'react';
import { Lightbulb, ThumbsDown } from 'lucide-react';
import { titleNames } from '#contract/rules/title-names.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { ResultLayout } from '#web/titles/TitleResults.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { announce, toast } from '#web/ui/overlays/toasts.ts';
import { refuse, type RecommendedTitle } from './recommendations.ts';
import styles from './RecommendationReason.module.css';

const titleReasons = {
  read: 'recommended.read',
  follow: 'recommended.follow',
  rating: 'recommended.rating',
} as const;

/** Why a title is recommended, and "Not for me", which becomes a note with Undo. */
export function RecommendationReason({ title, layout }: { title: RecommendedTitle; layout: ResultLayout }) {
  const t = useT();
  const [isRefused, setRefused] = useState(false);
  const change = async (value: boolean) => {
    setRefused(value);
    if (value) announce(t('recommended.refused'));
    try {
      await refuse(title.id, value);
    } catch (error) {
      setRefused(!value);
      toast({ failed: true, text: failureText(error instanceof Error ? error : new Error(String(error))) });
    }
  };
  return (
    <div className={styles.reason} data-layout={layout}>
      {isRefused ? <span className={styles.text}>{t('recommended.refused')}</span> : <Why title={title} />}
      <Button
        look="quiet"
        size="sm"
        icon={isRefused ? undefined : <ThumbsDown />}
        onClick={() => void change(!isRefused)}
      >
        {t(isRefused ? 'recommended.undo' : 'recommended.notForMe')}
      </Button>
    </div>
  );
}

function Why({ title: { because, becauseOf, attributes } }: { title: RecommendedTitle }) {
  const t = useT();
  const language = useLanguage();
  const icon = <Lightbulb aria-hidden="true" />;
  if (because.kind === 'tag') {
    const tag = attributes.tags.find(({ id }) => id === because.tag);
    if (tag)
      return (
        <Link className={styles.text} href={pathTo.tag(tag.id, tag.attributes.name.en)}>
          {icon}
          <span>{t('recommended.tag', { tag: tagName(tag) })}</span>
        </Link>
      );
  } else if (because.kind !== 'popular' && becauseOf)
    return (
      <Link className={styles.text} href={pathTo.titleOf(becauseOf)}>
        {icon}
        <span>{t(titleReasons[because.kind], { title: titleNames(becauseOf.attributes, language).main.text })}</span>
      </Link>
    );
  return (
    <span className={styles.text}>
      {icon}
      <span>{t('recommended.popular')}</span>
    </span>
  );
}
