import { WelcomePanel } from '#web/community/WelcomePanel.tsx';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Banner, type News } from './Banner.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import { HomeNothing } from './HomeNothing.tsx';

const GroupWidgets = deferredComponent(
  () => import('#web/groups/GroupWidgets.tsx'),
  (all) => all.GroupWidgets,
);
const ContinueRail = deferredComponent(
  () => import('./ContinueRail.tsx'),
  (all) => all.ContinueRail,
);

export interface HomeDeferredProps {
  part: 'banner' | 'welcome' | 'continue' | 'groups' | 'nothing' | 'end';
  /** Of the banner. */
  news?: News;
  /** Something was put away on this device. */
  onAway?: () => void;
  /** Titles that can be shown, as far as it is known. */
  total?: number | undefined;
  /** The page has kept room for it. */
  room?: boolean;
}

/** The parts of home that do not need to be there at the first paint; each has its room already. */
export function HomeDeferred({ part, news, onAway, total, room = false }: HomeDeferredProps) {
  const putAway = (name: string) => {
    saveDismissed(name);
    onAway?.();
  };
  switch (part) {
    case 'banner':
      return news && <Banner news={news} onClose={() => putAway(news.id)} />;
    case 'welcome':
      return <WelcomePanel onClose={() => putAway('welcome')} />;
    case 'continue':
      return <ContinueRail room={room} />;
    case 'groups':
      return <GroupWidgets />;
    case 'nothing':
      return <HomeNothing all={total === 0} />;
    case 'end':
      return <HomeEnd />;
  }
}

const awayKey = 'komawari.away';
/** So many announcements are remembered; older ones have ended long ago. */
const maxAway = 20;

function saveDismissed(name: string): void {
  const known = (readStored(awayKey) ?? '').split(' ').filter((each) => each !== '' && each !== name);
  // the panel stays away however many announcements come after it
  const kept = [name, ...known].toSorted((a, b) => Number(b === 'welcome') - Number(a === 'welcome'));
  writeStored(awayKey, kept.slice(0, maxAway).join(' '));
}
