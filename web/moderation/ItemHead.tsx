import { ArrowLeft, Lock, LockOpen } from 'lucide-react';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { standingText } from './standing-text.ts';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import type { Lease } from './use-lease.ts';
import { useNow } from './use-now.ts';
import { ageOfItem, itemLine, itemNameId, outcomeTones, outcomeWord, ownerLabel, type ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** Name of an item, who sent it in, its age against its term, and the own lease. */
export function ItemHead({ item, lease, onBack }: { item: ItemDetail; lease: Lease; onBack: () => void }) {
  const t = useT();
  const { name, subject, title, owner, reports, language, decision } = item;
  const whose = ownerLabel(item);
  const path = subjectPath(subject, title);
  const shownName = name ?? t('moderation.gone');
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <IconButton label={t('moderation.back')} icon={<ArrowLeft className="flip" />} onClick={onBack} />
      </span>
      <div className={styles.about}>
        <h2 id={itemNameId} className={styles.name} dir="auto">
          {path === null || name === null ? (
            shownName
          ) : (
            <Link href={path} target="_blank" rel="noopener">
              {shownName}
            </Link>
          )}
        </h2>
        <p className={styles.line}>
          {item.standing && <Tag tone="warning">{standingText(item)}</Tag>}
          <span>{itemLine(item)}</span>
          {owner && whose !== null && (
            <span>
              {whose}{' '}
              <TextLink href={pathTo.user(owner.id, owner.name)} target="_blank" rel="noopener">
                <bdi>{owner.name}</bdi>
              </TextLink>
            </span>
          )}
          {reports > 0 && <span>{t('moderation.reportedBy', { count: reports })}</span>}
          {title !== null && path !== pathTo.title(title) && (
            <TextLink href={pathTo.title(title)} target="_blank" rel="noopener">
              {t('moderation.titlePage')}
            </TextLink>
          )}
          <TextLink href={`${pathTo.plain('moderationLog')}?object=${subject.id}`} target="_blank" rel="noopener">
            {t('moderation.logOfThis')}
          </TextLink>
          {language && <Language code={language} name={languageName(language)} />}
        </p>
      </div>
      {item.state === 'waiting' ? (
        <>
          <Age item={item} />
          {lease.until !== null && <Countdown until={lease.until} />}
        </>
      ) : (
        decision && <Tag tone={outcomeTones[decision.outcome]}>{outcomeWord(decision.outcome, item.kind)}</Tag>
      )}
    </header>
  );
}

function Age({ item }: { item: ItemDetail }) {
  const { age, due, share, tone } = ageOfItem(item, useNow(60_000));
  return (
    <div className={styles.term}>
      <span>
        <b data-tone={tone}>{due}</b> {age}
      </span>
      <Progress value={share} tone={tone} />
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const t = useT();
  const left = Math.max(0, Math.round((until - useNow(1000)) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span title={left > 0 ? t('moderation.yoursHint') : undefined}>
      <Tag tone={left > 0 ? 'accent' : 'warning'} icon={left > 0 ? <Lock /> : <LockOpen />}>
        {left > 0 ? t('moderation.yours', { time }) : t('moderation.leaseOver')}
      </Tag>
      {left > 0 && <span className="sr-only">{t('moderation.yoursHint')}</span>}
    </span>
  );
}
