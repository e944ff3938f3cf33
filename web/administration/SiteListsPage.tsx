import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Pencil, Plus, Undo2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { Row } from '#web/ui/cards/Row.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AdminPage } from './AdminPage.tsx';
import { type SitePlace, siteListsQuery } from './site-lists.ts';
import { undoChange } from './undo-change.ts';

const places: Record<
  SitePlace['place'],
  { label: MessageKey; page: 'featured' | 'seasonal' | 'staffPicks'; needs: Permission }
> = {
  featured: { label: 'feeds.featured', page: 'featured', needs: 'featured.edit' },
  seasonal: { label: 'feeds.seasonal', page: 'seasonal', needs: 'featured.edit' },
  'staff-picks': { label: 'feeds.staffPicks', page: 'staffPicks', needs: 'staffpick.edit' },
};

/** Lists that the site shows on home and on pages of their own; each is edited as any list. */
export function SiteListsPage() {
  const t = useT();
  return (
    <AdminPage page="adminLists" title={t('administration.lists')} needs="staffpick.edit">
      {(session) => <SiteLists session={session} />}
    </AdminPage>
  );
}

function SiteLists({ session }: { session: LastingSession }) {
  const query = useQuery(lastingQuery(session, siteListsQuery));
  return (
    <Loaded query={query} height="240px">
      {(answer) => (
        <SettingRows>
          {answer.places.map((each) => (
            <PlaceRow
              key={each.place}
              {...each}
              mayEdit={session.user?.permissions.includes(places[each.place].needs)}
            />
          ))}
        </SettingRows>
      )}
    </Loaded>
  );
}

function PlaceRow({ place, list, mayEdit = false }: SitePlace & { mayEdit: boolean | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { label, page } = places[place];
  const name = t(label);
  const refresh = (): void => void client.invalidateQueries({ queryKey: siteListsQuery.queryKey });
  const offerUndo = (text: string, decision: string): void =>
    void toast({ text, action: { label: t('staffAct.undo'), run: () => void undoChange(decision, refresh) } });
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const { decision } = await call('adminLists.restore', { params: { place } });
      offerUndo(t('administration.lists.restored', { name }), decision);
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const create = async (): Promise<void> => {
    const id = crypto.randomUUID();
    setBusy(true);
    try {
      const { decision } = await call('adminLists.create', { params: { place }, body: { id, name } });
      refresh();
      offerUndo(t('administration.lists.created', { name }), decision);
      navigate(buildPath('listEdit', { id }));
    } catch (error) {
      toast({ text: failureText(error), failed: true });
      setBusy(false);
    }
  };
  return (
    <SettingRow
      name={name}
      hint={
        list
          ? t('administration.lists.facts', { count: list.titles, time: formatDateTime(new Date(list.updatedAt)) })
          : t('administration.lists.none')
      }
      {...(mayEdit ? {} : { locked: t('administration.lists.others') })}
    >
      <Row gap={2} wrap>
        {list && (
          <Button
            size="sm"
            icon={<Eye />}
            aria-label={t('administration.lists.viewOne', { name })}
            href={pathTo.plain(page)}
          >
            {t('administration.announcements.view')}
          </Button>
        )}
        {list && mayEdit && (
          <Button
            size="sm"
            icon={<Pencil />}
            aria-label={t('administration.lists.editOne', { name })}
            href={buildPath('listEdit', { id: list.id })}
          >
            {t('administration.edit')}
          </Button>
        )}
        {list?.restorable && mayEdit && (
          <Button
            size="sm"
            icon={<Undo2 />}
            busy={busy}
            aria-label={t('administration.lists.restoreOne', { name })}
            onClick={() => void restore()}
          >
            {t('administration.lists.restore')}
          </Button>
        )}
        {!list && mayEdit && (
          <Button
            size="sm"
            icon={<Plus />}
            busy={busy}
            aria-label={t('administration.lists.createOne', { name })}
            onClick={() => void create()}
          >
            {t('administration.lists.create')}
          </Button>
        )}
      </Row>
    </SettingRow>
  );
}
