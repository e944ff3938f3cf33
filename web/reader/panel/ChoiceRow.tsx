import { useT } from '#web/lib/i18n/i18n.ts';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Slider } from '#web/ui/controls/Slider.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { saverChoices } from '../pages/saver.ts';
import {
  choiceSpecs,
  type ChoiceName,
  type FlagChoice,
  type ListChoice,
  type RangeChoice,
} from '../settings/settings.ts';
import type { SettingScope } from '../settings/settings-map.ts';
import type { SettingsControl } from '../settings/store.ts';
import styles from './Settings.module.css';

/** The members of `SettingsControl` that a setting's row uses. */
export type Control = Pick<SettingsControl, 'settings' | 'decidedBy' | 'set'>;

/** Limits of a segmented control: with more values or longer labels, which would wrap, a select is shown. */
const segmentLimits = { values: 3, letters: 10 };
const unitMessageKeys = {
  percent: 'reader.percent',
  seconds: 'reader.seconds',
  pixels: 'controls.pixels',
  degrees: 'controls.degrees',
  pages: 'controls.pages',
} as const;
const unitByChoice: Partial<Record<RangeChoice, keyof typeof unitMessageKeys>> = {
  stripWidth: 'percent',
  maxWidth: 'pixels',
  gap: 'pixels',
  barSize: 'pixels',
  brightness: 'percent',
  contrast: 'percent',
  saturation: 'percent',
  sepia: 'percent',
  hue: 'degrees',
  jump: 'percent',
  autoSeconds: 'seconds',
  preload: 'pages',
};

/** A setting with its control, and a dot if it was changed in some scope: pressing the dot resets it. */
export function ChoiceRow({ name, control, scope }: { name: ChoiceName; control: Control; scope: SettingScope }) {
  const t = useT();
  const decidingScope = control.decidedBy(name);
  const label = t(`controls.set.${name}`);
  return (
    <div className={styles.row} data-kind={controlKindOf(name)}>
      <span className={styles.name}>
        {isFlag(name) ? null : label}
        {decidingScope && (
          <button
            type="button"
            className={styles.dot}
            title={t('controls.reset', { scope: t(`controls.chosen.${decidingScope}`) })}
            aria-label={`${label}: ${t('controls.reset', { scope: t(`controls.chosen.${decidingScope}`) })}`}
            onClick={() => control.set(decidingScope, name, undefined)}
          />
        )}
      </span>
      {isFlag(name) ? (
        <FlagControl name={name} label={label} control={control} scope={scope} />
      ) : isRange(name) ? (
        <RangeControl name={name} label={label} control={control} scope={scope} />
      ) : (
        <ListControl name={name} label={label} control={control} scope={scope} />
      )}
    </div>
  );
}

interface ControlProps<Name> {
  name: Name;
  label: string;
  control: Control;
  scope: SettingScope;
}

function FlagControl({ name, label, control, scope }: ControlProps<FlagChoice>) {
  return (
    <Switch checked={control.settings[name]} onChange={(on) => control.set(scope, name, on)}>
      {label}
    </Switch>
  );
}

function RangeControl({ name, label, control, scope }: ControlProps<RangeChoice>) {
  const t = useT();
  const { min, max, step } = choiceSpecs[name];
  const value = control.settings[name];
  const isOff = (name === 'stripWidth' || name === 'maxWidth') && value === 0;
  const valueText = isOff
    ? t(name === 'maxWidth' ? 'controls.unlimited' : 'reader.short.auto')
    : t(unitMessageKeys[unitByChoice[name] ?? 'percent'], { value });
  return (
    <span className={styles.range}>
      <Slider
        label={label}
        value={value}
        min={min}
        max={max}
        step={step}
        valueText={valueText}
        onChange={(next) => control.set(scope, name, snapToStep(name, next))}
      />
      <output>{valueText}</output>
    </span>
  );
}

/** Snaps widths that would leave nothing to read to 0, which means no limit. */
function snapToStep(name: RangeChoice, value: number): number {
  if (name === 'stripWidth') return value < 10 ? 0 : Math.max(20, value);
  if (name === 'maxWidth') return value < 160 ? 0 : Math.max(320, value);
  return value;
}

function ListControl({ name, label, control, scope }: ControlProps<ListChoice>) {
  const t = useT();
  const values = name === 'saver' ? saverChoices(control.settings.saver) : choiceSpecs[name].values;
  const value: string = control.settings[name];
  const options = values.map((each: string) => ({ value: each, label: t(valueKey(name, each)) }));
  const setValue = (next: string): void => control.set(scope, name, next as never);
  const hasShortLabels = options.every((option) => option.label.length <= segmentLimits.letters);
  if (hasShortLabels && options.length <= segmentLimits.values)
    return <Segment fill label={label} value={value} options={options} onChange={setValue} />;
  return <Select label={label} hideLabel value={value} options={options} onChange={setValue} />;
}

type Translate = ReturnType<typeof useT>;

/** Settings that the side panel shows, too: the names of their values are messages of the panel. */
const panelChoices = new Set<ListChoice>(['mode', 'direction', 'fit', 'saver']);

function valueKey(name: ListChoice, value: string): Parameters<Translate>[0] {
  const hasOwnAutoText = name === 'background' || name === 'zones';
  if (value === 'auto' && !hasOwnAutoText) return 'reader.short.auto';
  return `${panelChoices.has(name) ? 'reader' : 'controls'}.${name}.${value}` as Parameters<Translate>[0];
}

const isRange = (name: ChoiceName): name is RangeChoice => 'min' in choiceSpecs[name];
const isFlag = (name: ChoiceName): name is FlagChoice =>
  !('min' in choiceSpecs[name]) && !('values' in choiceSpecs[name]);
const controlKindOf = (name: ChoiceName): string => (isFlag(name) ? 'flag' : isRange(name) ? 'range' : 'list');
