import { useEffect, useRef } from 'react';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { ageOfItem, itemLine, type QueueItem } from './words.ts';
import styles from './QueueList.module.css';

/** One item of the queue. */
export function QueueRow({
  item,
  now,
  current,
  ticked,
  onTick,
  onOpen,
}: {
  item: QueueItem;
  now: number;
  current: boolean;
  ticked: boolean;
  onTick: (range: boolean) => void;
  onOpen: () => void;
}) {
  const t = useT();
  const { name, title, cover, owner, language, claim } = item;
  const { age, due, tone } = ageOfItem(item, now);
  const shownName = name ?? t('moderation.gone');
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={styles.entry} data-current={current || undefined}>
      <span className={styles.tick}>
        <Checkbox hideLabel checked={ticked} onChange={(_, shift) => onTick(shift)}>
          {t('moderation.select', { name: `${shownName}, ${itemLine(item)}` })}
        </Checkbox>
      </span>
      <button
        ref={row}
        type="button"
        className={styles.item}
        data-row={item.id}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <span className={styles.picture}>
          {title ? (
            <Cover src={cover} />
          ) : (
            <span className={styles.logo}>
              <Avatar name={shownName} size="lg" shape="square" />
            </span>
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {shownName}
          </span>
          <span className={styles.line}>{itemLine(item)}</span>
          {(owner || language) && (
            <span className={styles.who}>
              {owner && <bdi className={styles.owner}>{owner.name}</bdi>}
              {language && <Language code={language} name={languageName(language)} />}
            </span>
          )}
        </span>
        <span className={styles.age} data-tone={tone}>
          <span>{due}</span>
          <span className={styles.old}>{age}</span>
          <span className={styles.badge} title={claim ? t('moderation.heldBy', { name: claim.by.name }) : undefined}>
            {claim && (
              <>
                <Avatar name={claim.by.name} size="sm" />
                <span className="sr-only">{t('moderation.heldBy', { name: claim.by.name })}</span>
              </>
            )}
          </span>
        </span>
      </button>
    </div>
  );
}
