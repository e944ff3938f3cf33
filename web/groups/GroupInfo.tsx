import { MessageSquareText } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import type { Group } from '#web/lib/catalogue/related.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';

/** Description and popular titles of a group. */
export function GroupInfo({ group }: { group: Group }) {
  const t = useT();
  const { description, name } = group.attributes;
  return (
    <>
      <h2 className="sr-only">{t('groups.info')}</h2>
      <Panel pad>
        {description ? (
          <Prose>
            <Markdown text={description} />
          </Prose>
        ) : (
          <Empty compact icon={<MessageSquareText />} title={t('groups.noDescription')} />
        )}
      </Panel>
      <TitleSample
        large
        heading={t('groups.popularTitles')}
        more={{ href: `${pathTo.group(group.id, name)}?tab=titles`, label: t('home.seeAll') }}
        name={['group', group.id]}
        query={{ group: group.id, order: { followedCount: 'desc' } }}
      />
    </>
  );
}
