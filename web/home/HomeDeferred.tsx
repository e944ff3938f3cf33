import { WelcomePanel } from '#web/community/WelcomePanel.tsx';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { whenIdle } from '#web/lib/render/idle.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Banner, type News } from './Banner.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import { HomeNothing } from './HomeNothing.tsx';

const GroupWidgets = deferredComponent(
  () => import('#web/groups/GroupWidgets.tsx'),
  (all) => all.GroupWidgets,
);
const ReadOn = deferredComponent(
  () => withCatalogues(import('./ReadOn.tsx'), 'history'),
  (all) => all.ReadOn,
);

// ready when the reader comes back from a first chapter; a failure is ignored, because rendering loads it again
whenIdle(() => ReadOn.preload().catch(() => undefined));

export interface HomeDeferredProps {
  part: 'banner' | 'welcome' | 'continue' | 'groups' | 'nothing' | 'end';
  /** Announcement in the banner. */
  news?: News;
  /** Called after a panel was dismissed on this device. */
  onDismiss?: () => void;
  /** Number of titles that can be shown; undefined while unknown. */
  total?: number | undefined;
  /** Rails that the page has reserved space for, as `homeRoom` returned it. */
  room?: string | null;
}

/** Parts of home that are not needed at the first paint; the page reserves their space beforehand. */
export function HomeDeferred({ part, news, onDismiss, total, room }: HomeDeferredProps) {
  const dismiss = (name: string) => {
    saveDismissed(name);
    onDismiss?.();
  };
  switch (part) {
    case 'banner':
      return news && <Banner news={news} onClose={() => dismiss(news.id)} />;
    case 'welcome':
      return <WelcomePanel onClose={() => dismiss('welcome')} />;
    case 'continue':
      return <ReadOn room={room ?? ''} />;
    case 'groups':
      return <GroupWidgets />;
    case 'nothing':
      return <HomeNothing all={total === 0} />;
    case 'end':
      return <HomeEnd />;
  }
}

const dismissedKey = 'komawari.away';
/** Maximum number of dismissed panels that are stored; older announcements have expired long ago. */
const maxDismissed = 20;

function saveDismissed(name: string): void {
  const otherDismissed = (readStored(dismissedKey) ?? '').split(' ').filter((each) => each !== '' && each !== name);
  // the welcome panel is sorted first, so that dismissed announcements never push it out of the list
  const dismissed = [name, ...otherDismissed].toSorted((a, b) => Number(b === 'welcome') - Number(a === 'welcome'));
  writeStored(dismissedKey, dismissed.slice(0, maxDismissed).join(' '));
}
