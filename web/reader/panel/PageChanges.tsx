import { queryOptions, useQuery } from '@tanstack/react-query';
import { FileDiff } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { pageRanges } from './page-ranges.ts';
import styles from './ReaderPanel.module.css';

type Version = ClientResponse<'chapters.pageVersions'>['versions'][number];

/** Number of versions that are shown: what changed in older ones, few remember. */
const shownVersions = 3;

const versionsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['chapter', id, 'pages', 'versions', version],
    queryFn: ({ signal }) => call('chapters.pageVersions', { params: { id }, signal }),
  });

/**
 * Changes of the pages since readers could see them first, the newest first, with a jump to the first of these
 * pages; nothing while they are the first ones. @param onGo called after the jump
 */
export function PageChanges({
  chapter: { id },
  pages: { pageSet },
  turning: { go },
  onGo,
}: Pick<ReaderModel, 'chapter' | 'pages' | 'turning'> & { onGo?: () => void }) {
  const t = useT();
  // downloaded chapters may be from before pages had versions
  const { hash, pagesVersion = 1 } = pageSet;
  const isChanged = hash !== '' && pagesVersion > 1;
  const versions = useQuery({ ...versionsQuery(id, pagesVersion), enabled: isChanged }).data?.versions;
  if (!isChanged || !versions) return null;
  const [newest, ...older] = versions.filter(({ version }) => version <= pagesVersion).slice(0, shownVersions);
  if (!newest) return null;
  const first = Math.min(...newest.changed, ...newest.added, ...newest.moved);
  const text = versionText(t, newest);
  return (
    <div className={styles.changes}>
      {Number.isFinite(first) ? (
        <Button
          look="soft"
          block
          icon={<FileDiff />}
          onClick={() => {
            go(first);
            onGo?.();
          }}
        >
          {text}
        </Button>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Text size="xs" muted>
        {formatAgo(new Date(newest.at))}
      </Text>
      {older.map((version) => (
        <Text key={version.version} size="xs" muted>
          {versionText(t, version)}
        </Text>
      ))}
    </div>
  );
}

function versionText(t: ReturnType<typeof useT>, { version, changed, added, moved, removed }: Version): string {
  const pagesText = (pages: readonly number[]): string => {
    const { text, more } = pageRanges(pages);
    return more > 0 ? t('controls.changes.more', { pages: text, count: more }) : text;
  };
  const parts = [
    changed.length > 0 && t('controls.changes.changed', { count: changed.length, pages: pagesText(changed) }),
    added.length > 0 && t('controls.changes.added', { count: added.length, pages: pagesText(added) }),
    removed > 0 && t('controls.changes.removed', { count: removed }),
    moved.length > 0 && t('controls.changes.moved'),
  ];
  return t('controls.changes.version', { version, changes: parts.filter(Boolean).join('; ') });
}
