import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { Bell, BellOff, ExternalLink, Eye, EyeOff, ListPlus, Star } from 'lucide-react';
import { openAddToList } from '#web/add-to-list/open-add-to-list.ts';
import { useBlocks } from '#web/blocks/queries.ts';
import { useBlocking } from '#web/blocks/use-blocking.ts';
import { appClient } from '#web/lib/api/app-client.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSetFollow, useSetRating, useSetStatus } from '#web/lib/library/changes.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { reportItem } from '#web/reports/report-item.tsx';
import { ratingItems, ratingWord, statusItems } from '#web/tracking/menus.tsx';
import { listen } from '#web/ui/behavior/listen.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import type { MenuOpening } from '#web/ui/overlays/menu-opening.ts';
import { PlacedMenu } from '#web/ui/overlays/PlacedMenu.tsx';
import type { CardTitle } from './open-card-menu.ts';

interface Opening extends MenuOpening {
  title: CardTitle;
}

const openingStore = createStore<(Opening & { key: number }) | null>(null);
let openings = 0;

/** Opens the menu. One root serves all cards; it is made on the first opening. */
export function openMenu(opening: Opening): void {
  openingStore.set({ ...opening, key: (openings += 1) });
  const client = appClient();
  if (openings > 1 || !client) return;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <QueryClientProvider client={client}>
      <CardMenu />
    </QueryClientProvider>,
  );
}

function CardMenu() {
  const opening = useStore(openingStore);
  // the card is gone with its page
  useEffect(() => listen(window, { popstate: () => openingStore.set(null) }), []);
  return opening && <OpenCardMenu {...opening} key={opening.key} />;
}

function OpenCardMenu({ title, ...opening }: Opening) {
  const t = useT();
  return <PlacedMenu label={t('app.moreFor', { name: title.name })} items={useItems(title)} opening={opening} />;
}

function useItems(title: CardTitle): MenuItem[] {
  const t = useT();
  const { id, name, path } = title;
  const { status, rating, following } = useTitleState(id);
  const [setStatus, setRating, setFollow] = [useSetStatus(), useSetRating(), useSetFollow()];
  const target = { kind: 'title' as const, id, name };
  const isHidden = useBlocks()?.has(target) ?? false;
  const { change } = useBlocking();
  const chosen = rating === null ? '' : `${rating} · ${ratingWord(t, rating)}`;
  return [
    { kind: 'heading', label: t('tracking.statusOf') },
    ...statusItems(t, status, (next) => void setStatus(title, next)),
    { kind: 'heading', label: t('tracking.rate'), folded: { icon: <Star />, chosen } },
    // a line would end the folded group
    ...ratingItems(t, rating, (next) => void setRating(title, next)).filter(({ kind }) => kind !== 'line'),
    { kind: 'line' },
    {
      label: t(following ? 'tracking.unfollow' : 'tracking.follow'),
      icon: following ? <BellOff /> : <Bell />,
      onSelect: () => void setFollow(title, !following),
    },
    { label: t('lists.addTo'), icon: <ListPlus />, onSelect: () => void openAddToList({ titleIds: [id], name }) },
    { kind: 'line' },
    {
      label: t('pages.openInTab'),
      icon: <ExternalLink />,
      onSelect: () => void window.open(path, '_blank', 'noopener'),
    },
    ...shareItems({ name, path }),
    { kind: 'line' },
    {
      label: t(isHidden ? 'blocks.showTitle' : 'blocks.hideTitle'),
      icon: isHidden ? <Eye /> : <EyeOff />,
      onSelect: () => void change(target, !isHidden),
    },
    reportItem({ category: 'manga', id, name }),
  ];
}
