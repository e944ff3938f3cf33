import { EyeOff } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { isJustNow } from '#web/lib/i18n/just-now.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import type { Block, BlockList } from './blocked-list.ts';
import styles from './BlockedRow.module.css';
import type { BlockTarget } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

/** One block: its target, its date and a button to undo it. Renders nothing if the target no longer exists. */
export function BlockedRow({ list, block }: { list: BlockList; block: Block }) {
  const t = useT();
  const language = useLanguage();
  const { change, busy } = useBlocking();
  const [group] = related(block, 'scanlation_group');
  const [user] = related(block, 'user');
  const [title] = related(block, 'manga');
  const names = title && titleNames(title.attributes, language).main;
  const within = list === 'within' && title ? { within: title.id } : {};
  const target: BlockTarget | null = group
    ? { kind: 'group', id: group.id, name: group.attributes.name, ...within }
    : user
      ? { kind: 'user', id: user.id, name: user.attributes.username, ...within }
      : title && names
        ? { kind: 'title', id: title.id, name: names.text }
        : null;
  if (!target) return null;
  const { kind, name } = target;
  const blockedAt = new Date(block.attributes.createdAt);
  const actionKey = kind === 'title' ? 'blocks.show' : 'blocks.unblock';
  return (
    <li className={styles.row}>
      {kind === 'title' ? (
        <EyeOff className={styles.hidden} />
      ) : kind === 'group' ? (
        <GroupLogo name={name} size="sm" />
      ) : (
        <Avatar name={name} size="sm" />
      )}
      <span className={styles.names}>
        {group && (
          <Who
            kind="group"
            name={name}
            href={pathTo.group(group.id, name)}
            {...(group.attributes.official ? { official: t('app.officialGroup') } : {})}
            blocked
          />
        )}
        {user && (
          <Who
            kind="user"
            name={name}
            href={pathTo.user(user.id, name)}
            tone={roleTone(user.attributes.roles)}
            blocked
          />
        )}
        {title && names && (
          <Link
            className={kind === 'title' ? styles.struck : styles.title}
            href={pathTo.titleOf(title)}
            lang={toBcp47(names.language)}
            dir="auto"
          >
            {names.text}
          </Link>
        )}
        <time className={styles.when} dateTime={blockedAt.toISOString()} title={formatDateTime(blockedAt)}>
          {isJustNow(blockedAt) ? t('blocks.justNow') : formatAgo(blockedAt)}
        </time>
      </span>
      <Button
        look="second"
        size="sm"
        busy={busy}
        aria-label={t(`${actionKey}Name`, { name })}
        onClick={() => void change(target, false)}
      >
        {t(actionKey)}
      </Button>
    </li>
  );
}
