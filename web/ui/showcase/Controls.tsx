import { useState } from 'react';
import { BellRing, ListPlus, Play, Save } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { Chip, RemovableChip } from '../controls/Chip.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Kbd } from '../text/Kbd.tsx';
import { LanguageFlag } from '../text/Language.tsx';
import { Segment } from '../controls/Segment.tsx';
import { SplitButton } from '../controls/SplitButton.tsx';
import { Switch } from '../controls/Switch.tsx';
import { Tabs } from '../layout/Tabs.tsx';
import { TriChip, type TriState } from '../controls/TriChip.tsx';
import { SampleRow, ShowcasePanel } from './ShowcasePanel.tsx';

/** Buttons in every look, state and size. */
export function Buttons() {
  return (
    <ShowcasePanel title="Buttons">
      <SampleRow name="Primary">
        <Button look="primary">Rest</Button>
        <Button look="primary" data-demo="hover">
          Hover
        </Button>
        <Button look="primary" data-demo="focus">
          Focus
        </Button>
        <Button look="primary" icon={<Save />} busy>
          Saving
        </Button>
        <Button look="primary" busy>
          Try again
        </Button>
        <Button look="primary" disabled>
          Disabled
        </Button>
      </SampleRow>
      <SampleRow name="Second">
        <Button>Rest</Button>
        <Button data-demo="hover">Hover</Button>
        <Button data-demo="focus">Focus</Button>
        <Button pressed icon={<BellRing />}>
          Pressed
        </Button>
        <Button disabled>Disabled</Button>
      </SampleRow>
      <SampleRow name="Quiet, soft">
        <Button look="quiet">Quiet</Button>
        <Button look="quiet" data-demo="hover">
          Hover
        </Button>
        <Button look="soft">Soft</Button>
        <Button look="quiet" locked="Only contributors can edit this title.">
          Locked, says why
        </Button>
      </SampleRow>
      <SampleRow name="Danger">
        <Button look="danger">Delete draft</Button>
        <Button look="danger-line">Refuse</Button>
        <Button look="success" end={<Kbd>A</Kbd>}>
          Approve
        </Button>
      </SampleRow>
      <SampleRow name="Sizes">
        <Button size="sm">30 small</Button>
        <Button>36 medium</Button>
        <Button size="lg">44 large</Button>
        <IconButton look="second" label="Add to list" icon={<ListPlus />} />
        <SplitButton
          icon={<Play />}
          moreLabel="Choose another chapter"
          items={[{ label: 'Start over from Ch. 1' }, { label: 'Ch. 38 in French', end: <LanguageFlag code="fr" /> }]}
        >
          Continue Ch. 39
        </SplitButton>
      </SampleRow>
    </ShowcasePanel>
  );
}

const triChipWords = { include: 'included', exclude: 'excluded', clear: 'cleared' };

/** Chips, segments, switches, tabs. */
export function Choices() {
  const [tags, setTags] = useState<Record<string, TriState>>({ Included: 'include', Excluded: 'exclude' });
  const [chips, setChips] = useState(true);
  const [view, setView] = useState('best');
  const [on, setOn] = useState(true);
  return (
    <ShowcasePanel title="Chips, segments, switches, tabs">
      <SampleRow name="Tag filter: cycles">
        {['Comedy', 'Included', 'Excluded'].map((label) => (
          <TriChip
            key={label}
            label={label}
            words={triChipWords}
            state={tags[label] ?? null}
            onChange={(state) => setTags({ ...tags, [label]: state })}
          />
        ))}
        {chips && (
          <RemovableChip
            icon={<LanguageFlag code="ja" />}
            removeLabel="Remove Japanese"
            onRemove={() => setChips(false)}
          >
            Japanese
          </RemovableChip>
        )}
        <Chip count={12} pressed={false}>
          Toggle
        </Chip>
        <Chip data-demo="hover">Hover</Chip>
      </SampleRow>
      <SampleRow name="Segment">
        <Segment
          label="Versions"
          value={view}
          onChange={setView}
          options={[
            { value: 'best', label: 'Best for me' },
            { value: 'all', label: 'All versions' },
            { value: 'grid', label: 'Grid' },
          ]}
        />
        <Switch checked={on} onChange={setOn}>
          On
        </Switch>
        <Switch checked={!on} onChange={(checked) => setOn(!checked)}>
          Off
        </Switch>
        <Switch checked disabled onChange={setOn}>
          Disabled
        </Switch>
      </SampleRow>
      <Tabs
        label="Sample tabs"
        items={[
          { href: '#chapters', label: 'Chapters', count: 39, current: true },
          { href: '#comments', label: 'Comments', count: '2.3k' },
          { href: '#art', label: 'Art' },
        ]}
      />
    </ShowcasePanel>
  );
}
