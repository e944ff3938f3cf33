import { useState } from 'react';
import { Languages, Palette } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { ChoiceCards, DensityPicture, MoreCard, ThemePicture } from '../controls/ChoiceCards.tsx';
import { OrderList } from '../controls/OrderList.tsx';
import { SearchField } from '../controls/SearchField.tsx';
import { Segment } from '../controls/Segment.tsx';
import { SettingRow, SettingRows } from '../cards/SettingRow.tsx';
import { SideNav } from '../layout/SideNav.tsx';
import { Switch } from '../controls/Switch.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';

const densities = ['compact', 'comfortable', 'large'] as const;

/** Showcase panels of the components that settings pages use. */
export function Settings() {
  const [theme, setTheme] = useState('dark');
  const [density, setDensity] = useState<(typeof densities)[number]>('comfortable');
  const [on, setOn] = useState(true);
  const [order, setOrder] = useState(['French', 'German', 'Portuguese']);
  const [words, setWords] = useState('');
  return (
    <ShowcasePanel title="Settings">
      <ChoiceCards
        label="Sample theme"
        value={theme}
        onChange={setTheme}
        options={['light', 'dark', 'slate'].map((value) => ({
          value,
          label: value,
          picture: <ThemePicture theme={value} />,
        }))}
        more={<MoreCard label="Make your own" open={false} onPress={() => {}} />}
      />
      <ChoiceCards
        label="Sample density"
        framed
        value={density}
        onChange={setDensity}
        options={densities.map((value) => ({ value, label: value, picture: <DensityPicture density={value} /> }))}
      />
      <SettingRows>
        <SettingRow name="Blur covers" hint="Tap a cover to reveal it">
          <Switch checked={on} onChange={setOn}>
            <span className="sr-only">Blur covers</span>
          </Switch>
        </SettingRow>
        <SettingRow name="Read chapters" hint="In lists">
          <Segment
            label="Read chapters"
            value={on ? 'dim' : 'hide'}
            onChange={(value) => setOn(value === 'dim')}
            options={[
              { value: 'dim', label: 'Dim' },
              { value: 'hide', label: 'Hide' },
            ]}
          />
        </SettingRow>
        <SettingRow name="Recent searches" locked="No searches are kept here">
          <Button size="sm" locked="No searches are kept here">
            Clear
          </Button>
        </SettingRow>
      </SettingRows>
      <OrderList
        label="Sample order"
        items={order.map((name) => ({ id: name, name }))}
        words={{
          up: (name) => `Move ${name} up`,
          down: (name) => `Move ${name} down`,
          remove: (name) => `Remove ${name}`,
        }}
        onMove={(name, to) => setOrder(order.filter((each) => each !== name).toSpliced(to, 0, name))}
        onRemove={(name) => setOrder(order.filter((each) => each !== name))}
      />
      <SearchField label="Find a sample" clearLabel="Clear the sample" value={words} onChange={setWords} />
      <SideNav
        label="Sample parts"
        items={[
          { href: '#language', label: 'Language', icon: <Languages /> },
          { href: '#display', label: 'Display', icon: <Palette />, current: true },
        ]}
      />
    </ShowcasePanel>
  );
}
