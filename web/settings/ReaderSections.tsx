import { RotateCcw } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { Mode } from '#web/reader/layout/layout.ts';
import { ChoiceRow, type Control } from '#web/reader/panel/ChoiceRow.tsx';
import { KeyRows } from '#web/reader/panel/KeyRows.tsx';
import { countChoices, titlesWithSettings, resetSettings, useDefaults } from '#web/reader/settings/overview.ts';
import { choicesOf, isForAll, type ChoicePart } from '#web/reader/settings/parts.ts';
import { titleChoiceNames, scopeKey } from '#web/reader/settings/settings-map.ts';
import { choiceSpecs, type ChoiceName } from '#web/reader/settings/settings.ts';
import { storedEntries, useEntries } from '#web/reader/settings/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { toastSaved } from '#web/lib/preferences/save-preference.ts';
import { OwnTitles } from './OwnTitles.tsx';
import { ResetButton } from './ResetButton.tsx';
import styles from './ReaderSections.module.css';
import {
  chooseReaderScope,
  kindOfScope,
  readerScopes,
  useSettingsSync,
  useReaderScope,
  type ReaderScope,
} from './reader-scope.ts';

// Reader settings for titles without settings of their own, in the same rows as in the reader's own panel.

export const LayoutSection = () => <Choices part="layout" />;
export const FiltersSection = () => <Choices part="filters" />;
export const HandsSection = () => <Choices part="hands" />;
export const GeneralSection = () => <Choices part="general" />;

export function KeysSection() {
  const t = useT();
  useSettingsSync();
  return (
    <SettingRows>
      <details className={styles.keys}>
        <summary>{t('controls.keys.change')}</summary>
        <KeyRows />
      </details>
    </SettingRows>
  );
}

function Choices({ part }: { part: ChoicePart }) {
  const scope = useReaderScope();
  const control = useDefaults(kindOfScope(scope));
  useSettingsSync();
  const names = choicesOf(part, modesOf(scope, control), control.settings);
  return (
    <SettingRows>
      {names.map((name) => (
        <ChoiceRow
          key={name}
          name={name}
          control={withToast(control, scope)}
          scope={scope === 'account' || isForAll(part) ? 'account' : 'kind'}
        />
      ))}
    </SettingRows>
  );
}

const allModes: readonly Mode[] = ['single', 'double', 'strip', 'gaps', 'wide'];
const modesByScope: Record<ReaderScope, readonly Mode[]> = {
  account: allModes,
  'paged-ltr': ['single', 'double'],
  'paged-rtl': ['single', 'double'],
  strip: ['strip'],
  wide: ['wide'],
};

/**
 * View modes that the chapters of a scope may be shown in: the chosen mode, or all modes of the scope while that is
 * `auto` or the scope is all chapters. Titles with a mode of their own are not considered.
 */
function modesOf(scope: ReaderScope, { settings: { mode } }: Pick<Control, 'settings'>): readonly Mode[] {
  return scope === 'account' || mode === 'auto' ? modesByScope[scope] : [mode];
}

const toastDelayMs = 500;
let pendingToast: { key: string; timer: ReturnType<typeof setTimeout>; tell: () => void; undo: () => void } | null =
  null;

/** Wraps a control so that each change shows a toast with Undo; for a slider, once its value has stopped changing. */
function withToast(control: Control, scope: ReaderScope): Control {
  const settingContext = { kind: kindOfScope(scope), titleId: null };
  return {
    ...control,
    set: (targetScope, name, value) => {
      const key = `${scopeKey(targetScope === 'kind' ? 'kind' : 'account', settingContext)} ${name}`;
      const previousValue = name === 'saver' ? control.settings.saver : storedEntries()[key]?.[1];
      control.set(targetScope, name, value);
      const isSameSetting = pendingToast?.key === key;
      const undo = isSameSetting
        ? pendingToast!.undo
        : () => control.set(targetScope, name, previousValue as typeof value);
      if (pendingToast) clearTimeout(pendingToast.timer);
      if (pendingToast && !isSameSetting) pendingToast.tell();
      const showToast = (): void => {
        pendingToast = null;
        toastSaved(nameOf(name), undo);
      };
      pendingToast = null;
      if ('min' in choiceSpecs[name])
        pendingToast = { key, tell: showToast, undo, timer: setTimeout(showToast, toastDelayMs) };
      else showToast();
    },
  };
}

const nameOf = (name: ChoiceName): MessageKey => `controls.set.${name}`;

/** Selects the scope that the settings of a section apply to. */
export function ReaderScopeChooser() {
  const t = useT();
  return (
    <span className={styles.scope}>
      <Select
        label={t('controls.scope')}
        hideLabel
        size="sm"
        value={useReaderScope()}
        options={readerScopes.map((value) => ({
          value,
          label: t(value === 'account' ? 'controls.scope.account' : `controls.scope.kind.${value}`),
        }))}
        onChange={(next) => chooseReaderScope(readerScopes.find((each) => each === next) ?? 'account')}
      />
    </span>
  );
}

/** Titles with reader settings of their own. */
export function ReaderTitlesSection() {
  const t = useT();
  useSettingsSync();
  const entries = useEntries();
  const ids = titlesWithSettings(entries);
  const resetTitles = (text: string, isAffected: (key: string) => boolean): void => {
    toast({ text, action: { label: t('settings.undo'), run: resetSettings(isAffected) } });
  };
  const describeOwnSettings = (id: string): string => {
    const settingContext = { kind: null, titleId: id };
    return titleChoiceNames({ stored: entries, visit: {} }, settingContext)
      .map((name) => t(nameOf(name)))
      .join(' · ');
  };
  // the button is not disabled but aria-disabled, because it may have the focus
  const ariaDisabled = ids.length === 0 || undefined;
  return (
    <SettingRows>
      <SettingRow name={t('settings.reader.own')} hint={t('settings.reader.own.count', { count: ids.length })}>
        <Button
          look="danger-line"
          size="sm"
          icon={<RotateCcw />}
          aria-disabled={ariaDisabled}
          onClick={() => ariaDisabled ?? resetTitles(t('settings.reader.allFollow'), (key) => key.startsWith('title:'))}
        >
          {t('settings.reader.followAll')}
        </Button>
      </SettingRow>
      {!ariaDisabled && (
        <SettingRow wide>
          <OwnTitles
            label={t('settings.reader.own')}
            ids={ids}
            note={describeOwnSettings}
            follow={t('settings.reader.follow')}
            followName={(name) => t('settings.reader.followName', { name })}
            onFollow={(id, name) =>
              resetTitles(t('settings.reader.follows', { name }), (key) => key.startsWith(`title:${id} `))
            }
          />
        </SettingRow>
      )}
    </SettingRows>
  );
}

/** Resets all reader settings to their defaults. */
export function ReaderResetSection() {
  const t = useT();
  useSettingsSync();
  const isGuest = useSession().user === null;
  const { dataSaver } = usePreferences().userPreferences;
  const count = countChoices(useEntries()) + (dataSaver ? 1 : 0);
  const reset = () => {
    const undos = [resetSettings(() => true), ...(dataSaver ? [choosePreferences({ dataSaver: false })] : [])];
    toast({
      text: t('settings.reader.resetDone'),
      action: { label: t('settings.undo'), run: () => undos.forEach((undo) => undo()) },
    });
  };
  return (
    <SettingRows>
      <SettingRow
        hint={`${t('settings.reader.count', { count })} ${isGuest || count === 0 ? '' : t('settings.reader.everywhere')}`}
      >
        <ResetButton isEmpty={count === 0} onReset={reset} />
      </SettingRow>
    </SettingRows>
  );
}
