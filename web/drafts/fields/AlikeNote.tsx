import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { call } from '#web/lib/api/call.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { alikeQueryOf } from '../model/alike.ts';
import styles from './AlikeNote.module.css';

const debounceMs = 500;

const alikeQuery = (asked: ReturnType<typeof alikeQueryOf>, except: string | null) =>
  queryOptions({
    queryKey: ['alike titles', asked, except],
    queryFn: async ({ signal }) =>
      (await call('drafts.alike', { query: { ...asked, ...(except === null ? {} : { except }) }, signal })).titles,
    enabled: asked.names.length + asked.links.length > 0,
    // the note disappears for no failure, and nobody is kept from writing by one
    retry: false,
  });

const messages = {
  link: 'drafts.alike.link',
  name: 'drafts.alike.name',
  similar: 'drafts.alike.similar',
} as const;

/** Titles that may be the same work, while the draft is written; each can be dismissed. */
export function AlikeNote() {
  const t = useT();
  const { titleId, form, isLocked } = useEditor();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const asked = useDebounced(JSON.stringify(alikeQueryOf(form)), debounceMs);
  const found = useQuery({
    ...alikeQuery(JSON.parse(asked) as ReturnType<typeof alikeQueryOf>, titleId),
    ...(isLocked ? { enabled: false } : {}),
  });
  const titles = (found.data ?? []).filter(({ id }) => !dismissed.includes(id)).slice(0, 3);
  if (isLocked || titles.length === 0) return null;
  return (
    <Note kind="warn" live icon={<Copy />} lead={t('drafts.alike.lead')}>
      {titles.map(({ id, name, state, matches }) => (
        <span key={id} className={styles.title}>
          <TextLink
            target="_blank"
            href={state === 'published' ? pathTo.title(id, [name]) : buildPath('titleEdit', { id })}
          >
            <bdi>{name}</bdi>
          </TextLink>
          <span>{t(messages[matches])}</span>
          <Button look="quiet" size="sm" onClick={() => setDismissed([...dismissed, id])}>
            {t('drafts.alike.different')}
          </Button>
        </span>
      ))}
    </Note>
  );
}
