import { Download } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { call } from '#web/lib/api/call.ts';
import { RefusedNote } from '#web/account/RefusedNote.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { saveFile } from '#web/ui/behavior/save-file.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { csvFile, jsonFile, myAnimeListFile, type AccountExport } from './export-files.ts';
import { ImportRow } from './ImportRow.tsx';
import { ImportRuns } from './ImportRuns.tsx';
import { offlinePage } from './offline-page.ts';
import { wholeLibraryTimeoutMs } from './queries.ts';

/** Exports everything that is stored about the account, and imports libraries from files. */
export function DataSection() {
  return (
    <SettingRows>
      <ExportRow />
      <ImportRow />
      <ImportRuns />
    </SettingRows>
  );
}

function ExportRow() {
  const t = useT();
  const language = useLanguage();
  const sending = useSending();
  const save = (extension: string, type: string, textOf: (account: AccountExport) => string) =>
    sending.send(async () => {
      const account = await call('portability.export', { timeoutMs: wholeLibraryTimeoutMs });
      const day = account.exportedAt.slice(0, 10);
      saveFile(`${boot.siteName.toLowerCase().replaceAll(/\W+/g, '-')}-${day}.${extension}`, type, textOf(account));
      return 'stay';
    });
  return (
    <SettingRow name={t('portability.export.name')} hint={t('portability.export.hint')}>
      <Menu
        label={t('portability.export.do')}
        align="end"
        trigger={
          <Button size="sm" icon={<Download />} busy={sending.busy}>
            {t('portability.export.do')}
          </Button>
        }
        items={[
          {
            label: t('portability.export.json'),
            onSelect: () => void save('json', 'application/json', jsonFile),
          },
          {
            label: t('portability.export.html'),
            onSelect: () =>
              void save('html', 'text/html', (account) =>
                offlinePage(account, {
                  t,
                  language: toBcp47(language),
                  siteName: boot.siteName,
                  origin: location.origin,
                }),
              ),
          },
          { kind: 'line' },
          { label: t('portability.export.csv'), onSelect: () => void save('csv', 'text/csv', csvFile) },
          { label: t('portability.export.mal'), onSelect: () => void save('xml', 'text/xml', myAnimeListFile) },
        ]}
      />
      <RefusedNote sending={sending} />
    </SettingRow>
  );
}
