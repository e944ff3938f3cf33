import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useRoleAccess } from '#web/lib/session/role-access.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { AdminPage } from './AdminPage.tsx';
import { FigureRow } from './FigureRow.tsx';
import { siteFiguresQuery } from './queries.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** Settings of the whole site: figures that its texts state, and the way to its flags. */
export function SitePage() {
  const t = useT();
  return (
    <AdminPage page="adminSite" title={t('administration.site')} needs="operations.view">
      {(session) => (
        <>
          <Section title={t('administration.figures')}>
            <SiteFigures session={session} />
          </Section>
          <Section title={t('administration.flags')}>
            <SettingRows>
              <SettingRow name={t('administration.flags')} hint={t('administration.flags.hint')}>
                <Button size="sm" href={pathTo.settings('experiments')}>
                  {t('administration.flags.open')}
                </Button>
              </SettingRow>
            </SettingRows>
          </Section>
        </>
      )}
    </AdminPage>
  );
}

function SiteFigures({ session }: { session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, siteFiguresQuery));
  const access = useRoleAccess('figure.set');
  return (
    <Loaded query={query} height="200px">
      {({ figures, counted }) => (
        <>
          {access === 'again' && <SignInAgain />}
          {access === 'no' && <Note>{t('administration.figures.onlyAdmins')}</Note>}
          <SettingRows>
            {figures.map((figure) => (
              <FigureRow
                key={`${figure.name} ${figure.value}`}
                figure={figure}
                counted={figure.name === 'monthlyVisitors' ? counted : undefined}
                mayEdit={access === 'yes'}
              />
            ))}
          </SettingRows>
        </>
      )}
    </Loaded>
  );
}
