import { useState } from 'react';
import { Eye, Save, Star } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { Chip } from '../controls/Chip.tsx';
import { Field } from '../controls/Field.tsx';
import { Fact, FactList, MarkedName } from '../text/FactList.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { LanguageFlag } from '../text/Language.tsx';
import { Lightbox } from '../overlays/Lightbox.tsx';
import { Logo } from '../text/Logo.tsx';
import { MoreButton } from '../controls/MoreButton.tsx';
import { OfficialMark } from '../text/OfficialMark.tsx';
import { Score } from '../text/Score.tsx';
import { SpokenLabel } from '../text/SpokenLabel.tsx';
import { Stack } from '../cards/Row.tsx';
import { SaveBar } from '../layout/SaveBar.tsx';
import { TaskBar } from '../layout/TaskBar.tsx';
import { Tag } from '../text/Tag.tsx';
import { Text } from '../text/Text.tsx';
import { TextField } from '../controls/TextField.tsx';
import { SampleRow, ShowcasePanel } from './ShowcasePanel.tsx';
import type { SampleImages } from './sample.ts';
import styles from './Showcase.module.css';

/** Showcase panels of components and states that no other file covers. */
export function OtherStates({ art }: { art: SampleImages }) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [text, setText] = useState('tadashi');
  const [date, setDate] = useState('2026-05-12');
  return (
    <ShowcasePanel title="Small things">
      <SampleRow name="Rating">
        <Button icon={<Star />}>Rate</Button>
        <Button icon={<Score>9</Score>} aria-label="Your rating: 9" />
        <Button icon={<Score>9</Score>} busy>
          Saving
        </Button>
      </SampleRow>
      <SampleRow name="Facts">
        <FactList>
          <Fact label="Genres">
            <Tag>Drama</Tag>
            <Chip href="#mystery">Mystery</Chip>
          </Fact>
          <Fact label="Other names" lines>
            <MarkedName mark={<LanguageFlag code="ja" />}>
              <bdi lang="ja">夜行列車と金魚</bdi>
            </MarkedName>
          </Fact>
        </FactList>
      </SampleRow>
      <SampleRow name="Icon buttons">
        <IconButton label="Rest" icon={<Eye />} />
        <IconButton label="Hover" icon={<Eye />} data-demo="hover" />
        <IconButton label="Focus" icon={<Eye />} data-demo="focus" />
        <IconButton label="Pressed" icon={<Eye />} pressed />
        <IconButton label="With news" icon={<Eye />} dot />
        <IconButton label="Disabled" icon={<Eye />} disabled />
        <IconButton label="Locked" icon={<Eye />} locked="Only members can do this." />
      </SampleRow>
      <SampleRow name="Chips">
        <Chip data-demo="focus">Focus</Chip>
        <Chip pressed>Pressed</Chip>
      </SampleRow>
      <SampleRow name="Official publisher">
        <Text size="sm">
          <bdi>Gouttière Éditions</bdi>
          <OfficialMark word="official publisher" />
        </Text>
      </SampleRow>
      <SampleRow name="Unfolds">
        <MoreButton open={open} onToggle={() => setOpen(!open)}>
          {open ? 'See less' : 'See more'}
        </MoreButton>
      </SampleRow>
      <SampleRow name="Logo">
        <Logo name="Komawari" />
      </SampleRow>
      <SampleRow name="One sentence for listeners">
        <Text size="sm">
          <SpokenLabel label="14 of 17 chapters read">14 / 17</SpokenLabel>
        </Text>
      </SampleRow>
      <SampleRow name="Pictures">
        <Button size="sm" onClick={() => setAt(0)}>
          Large covers…
        </Button>
      </SampleRow>
      <div className={styles.two}>
        <TextField label="Busy" busy value={text} onChange={setText} hint="Looking whether it is free" />
        <TextField
          label="Invalid text"
          error="Somebody else is called that."
          value={text}
          onChange={setText}
          aside="optional"
        />
        <TextField label="Several lines" rows={3} value={text} onChange={setText} />
        <Field label="A field around any control" hint="Here a date of the browser">
          {(ids) => (
            <input {...ids} type="date" value={date} onChange={(event) => setDate(event.currentTarget.value)} />
          )}
        </Field>
      </div>
      <Stack>
        <Text size="sm" muted>
          The bar of a task, on phones only:
        </Text>
        <div className={styles.task}>
          <TaskBar>
            <Button look="primary" icon={<Save />}>
              Save
            </Button>
            <IconButton look="second" label="Preview" icon={<Eye />} />
          </TaskBar>
        </div>
        <Text size="sm" muted>
          The bar that saves a form, at the end of the window:
        </Text>
        <div className={styles.save}>
          <SaveBar state="Unsaved changes">
            <Button look="primary" icon={<Save />}>
              Save
            </Button>
          </SaveBar>
        </div>
      </Stack>
      <Lightbox
        images={art.covers.map((src, place) => ({
          src,
          name: `Sample cover ${place + 1}`,
          caption: `Volume ${place + 1}`,
        }))}
        at={at}
        onMove={setAt}
        words={{
          close: 'Close',
          previous: 'Previous picture',
          next: 'Next picture',
          position: (place, count) => `${place} / ${count}`,
        }}
      />
    </ShowcasePanel>
  );
}
