import { Hand, Keyboard, Layers2, MonitorCog, Palette } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { cx } from '#web/ui/behavior/cx.ts';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { ReaderTools } from '#web/ui/layout/ReaderTool.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import { kindOf } from '#contract/rules/chapter-shape.ts';
import type { Layout } from '../layout/use-layout.ts';
import { choicesOf, isForAll, settingsTabs, type ChoicePart, type SettingsTab } from '../settings/parts.ts';
import type { SettingScope } from '../settings/settings-map.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { KeyRows } from './KeyRows.tsx';
import { PrivateSwitch } from './PrivateReading.tsx';
import { SavedScope } from './ReaderControls.tsx';
import styles from './Settings.module.css';

const tabIcons: Record<SettingsTab, ReactNode> = {
  layout: <Layers2 />,
  filters: <Palette />,
  hands: <Hand />,
  general: <MonitorCog />,
  keys: <Keyboard />,
};

interface SettingsProps {
  layout: Layout;
}

interface FramedProps extends SettingsProps {
  /** The tab that is open at first. */
  first: SettingsTab;
}

/**
 * All settings of the reader in tabs, with the scope that they are saved for. The page stays in sight behind the
 * dialog.
 */
export function SettingsDialog({
  open,
  first: initialTab,
  layout,
  onClose,
}: FramedProps & { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <DialogPanel clear open={open} onClose={onClose} title={t('reader.panel')} closeLabel={t('reader.close')}>
      {open && <FramedSettings first={initialTab} layout={layout} />}
    </DialogPanel>
  );
}

function FramedSettings({ first: initialTab, layout }: FramedProps) {
  const t = useT();
  const { tabs, tab, setTab, scope, setScope } = useSettingsTabs(initialTab);
  return (
    <div className={cx(styles.settings, styles.framed)}>
      <ReaderTools
        label={t('reader.panel')}
        open={tab}
        onPress={setTab}
        tools={tabs.map((id) => ({ id, icon: tabIcons[id], label: t(`controls.tab.${id}`) }))}
      />
      {/* keyed, so that each tab starts scrolled to its top */}
      <TabPanel key={tab} layout={layout} tab={tab} scope={scope} onScope={setScope} />
    </div>
  );
}

/** The settings inside the sheet of narrow windows, which has tools of its own above them. */
export function SheetSettings({ layout }: SettingsProps) {
  const t = useT();
  const { tabs, tab, setTab, scope, setScope } = useSettingsTabs();
  return (
    <div className={styles.settings}>
      <fieldset className={styles.tabs} aria-label={t('reader.panel')}>
        {tabs.map((id) => (
          <Button key={id} look="soft" pressed={id === tab} onClick={() => setTab(id)}>
            {t(`controls.tab.${id}`)}
          </Button>
        ))}
      </fieldset>
      <TabPanel layout={layout} tab={tab} scope={scope} onScope={setScope} />
    </div>
  );
}

/** State of tab and scope. Without a fine pointer, taken as a sign of a keyboard, the tab of keys is left out. */
function useSettingsTabs(initialTab: SettingsTab = 'layout') {
  const hasKeyboard = useMedia('(any-pointer: fine)');
  const [chosenTab, setTab] = useState(initialTab);
  const [scope, setScope] = useState<SettingScope>('title');
  const tabs = settingsTabs.filter((each) => hasKeyboard || each !== 'keys');
  return { tabs, tab: tabs.includes(chosenTab) ? chosenTab : 'layout', setTab, scope, setScope };
}

interface TabPanelProps extends SettingsProps {
  scope: SettingScope;
  onScope: (scope: SettingScope) => void;
}

function TabPanel({ tab, ...props }: TabPanelProps & { tab: SettingsTab }) {
  return <div className={styles.parts}>{tab === 'keys' ? <KeyRows /> : <ChoiceRows part={tab} {...props} />}</div>;
}

const scopes = ['title', 'kind', 'account', 'visit'] as const;

function ChoiceRows({ layout, part, scope, onScope }: TabPanelProps & { part: ChoicePart }) {
  const t = useT();
  const chapterKind = kindOf(layout.shape);
  const appliesToAll = isForAll(part);
  return (
    <>
      <div className={styles.rows}>
        {!appliesToAll && (
          <div className={styles.row}>
            <span className={styles.name} aria-hidden="true">
              {t('controls.scope')}
            </span>
            <Select
              hideLabel
              label={t('controls.scope')}
              value={scope}
              options={scopes.map((value) => ({
                value,
                label: value === 'kind' ? t(`controls.scope.kind.${chapterKind}`) : t(`controls.scope.${value}`),
              }))}
              onChange={(next) => onScope(scopes.find((each) => each === next) ?? 'title')}
            />
          </div>
        )}
        {choicesOf(part, [layout.mode], layout.settings).map((name) => (
          <ChoiceRow key={name} name={name} control={layout} scope={appliesToAll ? 'account' : scope} />
        ))}
        {appliesToAll && (
          <div className={styles.row} data-kind="flag">
            <PrivateSwitch />
          </div>
        )}
      </div>
      {!appliesToAll && scope === 'title' ? (
        <SavedScope control={layout} />
      ) : (
        <Text as="p" size="xs" muted>
          {t(`controls.saved.${appliesToAll || scope === 'title' ? 'account' : scope}`)}
        </Text>
      )}
    </>
  );
}
