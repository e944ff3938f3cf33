import { Hand, Keyboard, Layers2, MonitorCog, Palette } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { DialogPanel } from '#web/ui/DialogPanel.tsx';
import { ReaderTools } from '#web/ui/ReaderTool.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Text } from '#web/ui/Text.tsx';
import { kindOf } from '../layout/layout.ts';
import { choicesOf, settingsTabs, type SettingsTab } from '../settings/parts.ts';
import type { Scope } from '../settings/scopes.ts';
import { isOfAccount } from '../settings/settings.ts';
import type { ReaderModel } from '../use-reader.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { KeyRows } from './KeyRows.tsx';
import { SavedFor } from './ReaderControls.tsx';
import styles from './Settings.module.css';

const icons: Record<SettingsTab, ReactNode> = {
  layout: <Layers2 />,
  filters: <Palette />,
  hands: <Hand />,
  general: <MonitorCog />,
  keys: <Keyboard />,
};

/** Everything that can be chosen, in parts, and for what it shall hold. The page stays in sight behind it. */
export function SettingsDialog({ open, model, onClose }: { open: boolean; model: ReaderModel; onClose: () => void }) {
  const t = useT();
  return (
    <DialogPanel clear open={open} onClose={onClose} title={t('reader.panel')} closeLabel={t('reader.close')}>
      {open && <AllSettings model={model} />}
    </DialogPanel>
  );
}

const scopes = ['title', 'kind', 'account', 'visit'] as const;

export function AllSettings({ model }: { model: ReaderModel }) {
  const t = useT();
  const [tab, setTab] = useState<SettingsTab>('layout');
  const [scope, setScope] = useState<Scope>('title');
  const kind = kindOf(model.shape);
  const names = tab === 'keys' ? [] : choicesOf(tab, [model.mode], model.settings);
  return (
    <div className={styles.settings}>
      <ReaderTools
        label={t('reader.panel')}
        open={tab}
        onPress={setTab}
        tools={settingsTabs.map((id) => ({ id, icon: icons[id], label: t(`controls.tab.${id}`) }))}
      />
      {tab === 'keys' ? (
        <KeyRows />
      ) : (
        <>
          {names.some((name) => !isOfAccount(name)) && (
            <div className={styles.scope}>
              <Select
                label={t('controls.scope')}
                value={scope}
                options={scopes.map((value) => ({
                  value,
                  label: value === 'kind' ? t(`controls.scope.kind.${kind}`) : t(`controls.scope.${value}`),
                }))}
                onChange={(next) => setScope(scopes.find((each) => each === next) ?? 'title')}
              />
            </div>
          )}
          <div className={styles.rows}>
            {names.map((name) => (
              <ChoiceRow key={name} name={name} control={model} scope={isOfAccount(name) ? 'account' : scope} />
            ))}
          </div>
          {tab === 'general' && <Private />}
          {names.some((name) => !isOfAccount(name)) ? (
            <SavedFor model={model} />
          ) : (
            <Text as="p" size="xs" muted>
              {t('controls.onDevice')}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

function Private() {
  const t = useT();
  return (
    <Switch checked={useRecording() === 'incognito'} onChange={(on) => setRecording(on ? 'incognito' : 'on')}>
      {t('controls.private')}
    </Switch>
  );
}
