import { useQuery } from '@tanstack/react-query';
import { AtSign, BadgeCheck, BookText, Globe, Mail, Pencil } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { useState, type ReactNode } from 'react';
import { HeadMenu } from '#web/blocks/HeadMenu.tsx';
import { useBlocks } from '#web/blocks/queries.ts';
import { formatAge, formatCount, formatDate, formatDateTime, formatDays, languageName } from '#web/lib/i18n/format.ts';
import { FollowButton } from '#web/lib/follows/FollowButton.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related, type Group } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { historyItems } from '#web/edit-history/history-item.tsx';
import { useStaffItems } from '#web/staff-actions/staff-items.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ArtBand } from '#web/ui/cards/ArtBand.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { StatisticsRow } from '#web/ui/text/StatisticsRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { Who } from '#web/ui/text/Who.tsx';
import { DiscordIcon } from './DiscordIcon.tsx';
import { groupFollows } from './follows.ts';
import { languagesOf } from './GroupCard.tsx';
import { GroupMarks } from './GroupMarks.tsx';
import { headLinks, type GroupLink } from './links.ts';
import { groupAbilitiesQuery, groupStatisticsQuery, type GroupStatistics } from './queries.ts';
import styles from './GroupHead.module.css';

const ClaimDialog = deferredComponent(
  () => import('./ClaimDialog.tsx'),
  (all) => all.ClaimDialog,
);

export const linkIcons: Record<GroupLink['kind'], ReactNode> = {
  website: <Globe />,
  discord: <DiscordIcon />,
  twitter: <AtSign />,
  mangaUpdates: <BookText />,
  mail: <Mail />,
};

/** Head of a group page: logo, name with status tags, languages, leader, links and statistics. */
export function GroupHead({ group }: { group: Group }) {
  const t = useT();
  const { attributes } = group;
  const figures = useQuery(groupStatisticsQuery(group.id)).data;
  const blocks = useBlocks();
  const leader = related(group, 'leader')[0];
  const isBlocked = leader ? (blocks?.has({ kind: 'user', id: leader.id, name: '' }) ?? false) : false;
  const languageCodes = languagesOf(attributes.focusedLanguages, figures?.languages);
  const links = headLinks(attributes);
  const isPhone = useMedia(phoneQuery);
  const isWide = useMedia(wideQuery);
  const foundedAt = new Date(attributes.createdAt);
  const [isClaiming, setClaiming] = useState(false);
  const { user } = useSession();
  const hasPainted = useAfterFirstPaint();
  const can = useQuery({ ...groupAbilitiesQuery(group.id, user?.id ?? ''), enabled: hasPainted && user !== null }).data;
  const staffItems = useStaffItems({ id: group.id, name: attributes.name }, can, [
    attributes.blocked ? 'group.unblock' : 'group.block',
    attributes.official ? 'group.unofficial' : 'group.official',
  ]);
  const isLeader = leader !== undefined && leader.id === user?.id;
  return (
    <ArtBand name={attributes.name}>
      <div className={styles.head}>
        <span className={styles.logo}>
          <GroupLogo name={attributes.name} size="xxl" />
        </span>
        <div className={styles.text}>
          <div className={styles.names}>
            <h1 className={styles.name} dir="auto">
              {attributes.name}
            </h1>
            <GroupMarks attributes={attributes} />
          </div>
          <div className={styles.facts}>
            {languageCodes.map((code) => (
              <Language key={code} code={code} name={languageName(code)} />
            ))}
            {leader && (
              <span className={styles.leader}>
                {t('groups.leader')}
                <Who
                  kind="user"
                  name={leader.attributes.username}
                  tone={roleTone(leader.attributes.roles)}
                  blocked={isBlocked}
                  href={pathTo.user(leader.id, leader.attributes.username)}
                />
              </span>
            )}
            <time dateTime={foundedAt.toISOString()} title={formatDate(foundedAt)}>
              {t('groups.since', { year: String(foundedAt.getFullYear()) })}
            </time>
          </div>
        </div>
        <div className={styles.links}>
          <FollowButton kind={groupFollows} subject={{ id: group.id, name: attributes.name }} />
          {links.slice(0, isPhone ? 1 : undefined).map(({ kind, label, href }) =>
            isWide ? (
              <Button key={kind} icon={linkIcons[kind]} href={href} title={label}>
                {kind === 'website' ? t('groups.website') : label}
              </Button>
            ) : (
              <IconButton key={kind} look="second" label={label} icon={linkIcons[kind]} href={href} />
            ),
          )}
          <HeadMenu
            {...(isPhone ? { links: links.slice(1).map((link) => ({ ...link, icon: linkIcons[link.kind] })) } : {})}
            actions={[
              ...(can?.['edit'] === true
                ? [{ label: t('groups.edit'), icon: <Pencil />, href: buildPath('groupEdit', { id: group.id }) }]
                : []),
              ...historyItems({ kind: 'group', id: group.id, name: attributes.name }, can?.['edit'] === true),
              ...(isLeader || attributes.blocked
                ? []
                : [{ label: t('groups.claim'), icon: <BadgeCheck />, onSelect: () => setClaiming(true) }]),
            ]}
            moderation={staffItems}
            target={{ kind: 'group', id: group.id, name: attributes.name }}
            path={pathTo.group(group.id, attributes.name)}
          />
        </div>
      </div>
      {isClaiming && (
        <ClaimDialog
          group={{ id: group.id, name: attributes.name, locked: attributes.locked }}
          open={isClaiming}
          onClose={() => setClaiming(false)}
        />
      )}
      {figures ? <Statistics figures={figures} /> : <Skeleton width="min(100%, 420px)" height="40px" />}
    </ArtBand>
  );
}

function Statistics({ figures }: { figures: GroupStatistics }) {
  const t = useT();
  const { titles, chapters, follows, latestChapterAt, medianDaysBetweenUploads: medianDays } = figures;
  // whole days: several uploads a day are every day, too
  const paceDays = medianDays === null ? null : Math.max(1, Math.round(medianDays));
  const latestUploadAt = latestChapterAt === null ? null : new Date(latestChapterAt);
  return (
    <StatisticsRow
      label={t('groups.figures')}
      figures={[
        { label: t('groups.titleWord', { count: titles }), value: formatCount(titles) },
        { label: t('groups.chapterWord', { count: chapters }), value: formatCount(chapters) },
        { label: t('groups.followWord', { count: follows }), value: formatCount(follows) },
        ...(paceDays === null
          ? []
          : [
              {
                label: t('groups.pace'),
                value: t('groups.every', { count: paceDays, days: formatDays(paceDays) }),
              },
            ]),
        ...(latestUploadAt === null
          ? []
          : [
              {
                label: t('groups.lastUploadWord'),
                value: formatAge(latestUploadAt),
                title: formatDateTime(latestUploadAt),
              },
            ]),
      ]}
    />
  );
}

/** Skeleton of the group head while it loads. */
export function GroupHeadLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <ArtBand>
        <div className={styles.head}>
          <span className={styles.logo}>
            <Skeleton width="92px" height="92px" />
          </span>
          <div className={styles.text}>
            <Skeleton width="220px" height="26px" />
            <Skeleton width="160px" height="16px" />
          </div>
        </div>
        <Skeleton width="min(100%, 420px)" height="40px" />
      </ArtBand>
    </Busy>
  );
}
