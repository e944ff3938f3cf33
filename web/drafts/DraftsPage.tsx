import { useQuery } from '@tanstack/react-query';
import { FilePlus2, FileText } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { hasPermission, useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { draftCountsQuery, type DraftState } from './queries.ts';
import { DraftList } from './DraftList.tsx';
import { stateLooks } from './state-looks.ts';
import styles from './Drafts.module.css';

const states = Object.keys(stateLooks) as DraftState[];

/** The viewer's titles that are not published, in tabs by state. */
export function DraftsPage() {
  const t = useT();
  const { status } = useSession();
  usePageTitle(t('pages.drafts'));
  return (
    <Wrap>
      <PageHeading title={t('pages.drafts')}>
        {status === 'member' && hasPermission('manga.draft.create') && (
          <Button look="primary" icon={<FilePlus2 />} className={styles.create} href={pathTo.plain('createTitle')}>
            {t('pages.createTitle')}
          </Button>
        )}
      </PageHeading>
      {status === 'guest' ? (
        <SignInPrompt icon={<FileText />} title={t('pages.needDrafts')} />
      ) : status === 'member' ? (
        <OwnDrafts />
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="196px" />
        </Busy>
      )}
    </Wrap>
  );
}

function OwnDrafts() {
  const t = useT();
  const path = buildPath('drafts');
  const [params, patchParams] = useUrlParams(path);
  const counts = useQuery(draftCountsQuery);
  const failure = useFailure(counts);
  const state = states.find((each) => each === params.get('tab')) ?? 'draft';
  const total = counts.data ? states.reduce((sum, each) => sum + counts.data[each], 0) : null;
  if (failure) return <SectionError query={counts} failure={failure} />;
  if (total === 0) return <NoDrafts />;
  return (
    <>
      <Tabs
        bleed
        label={t('pages.drafts')}
        items={states.map((each) => ({
          href: each === 'draft' ? path : `${path}?tab=${each}`,
          label: t(stateLooks[each].tab),
          current: each === state,
          ...(counts.data ? { count: formatCount(counts.data[each]) } : {}),
        }))}
      />
      <DraftList
        key={state}
        state={state}
        offset={Number(params.get('offset') ?? 0) || 0}
        onPage={(offset) => patchParams({ offset: offset === 0 ? null : String(offset) })}
      />
    </>
  );
}

/** Empty state of the page. */
function NoDrafts() {
  const t = useT();
  return (
    <Empty level={2} icon={<FileText />} title={t('drafts.none')}>
      {t('drafts.noneHint')}
    </Empty>
  );
}
