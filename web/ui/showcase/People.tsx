import { useState } from 'react';
import { BadgeCheck, Clock, Trash2 } from 'lucide-react';
import { ArtBand } from '../cards/ArtBand.tsx';
import { Avatar } from '../cards/Avatar.tsx';
import { GroupLogo } from '../cards/GroupLogo.tsx';
import { Button } from '../controls/Button.tsx';
import { Count } from '../text/Count.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Dot } from '../text/Dot.tsx';
import { StatisticsRow } from '../text/StatisticsRow.tsx';
import { Figure } from '../text/Figure.tsx';
import { Kbd } from '../text/Kbd.tsx';
import { Language } from '../text/Language.tsx';
import { AreaMenu } from '../overlays/AreaMenu.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import { NameCard } from '../cards/NameCard.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { Prose } from '../text/Prose.tsx';
import { Score } from '../text/Score.tsx';
import { PopoverPanel } from '../overlays/PopoverPanel.tsx';
import { Sheet } from '../overlays/Sheet.tsx';
import { Tag } from '../text/Tag.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Who } from '../text/Who.tsx';
import { SampleRow, ShowcasePanel } from './ShowcasePanel.tsx';
import { languages, ratings, statuses, type SampleImages } from './sample.ts';
import styles from './Showcase.module.css';

/** Overlays, each with a button that opens it. */
export function OverlaySamples() {
  const [status, setStatus] = useState('Reading');
  const [rating, setRating] = useState(9);
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [hasPanel, setHasPanel] = useState(false);
  const [typed, setTyped] = useState('');
  const statusItems: MenuItem[] = statuses.map(([tone, label]) => ({
    kind: 'choice',
    label,
    icon: <Dot tone={tone} />,
    checked: label === status,
    onSelect: () => setStatus(label),
  }));
  const closeDialog = () => {
    setAsking(false);
    setTyped('');
  };
  return (
    <ShowcasePanel title="Menu, dialog, sheet" wide>
      <SampleRow name="Opened by">
        <AreaMenu label="More for The Night Train" items={[{ label: 'Open title', href: '#title' }]} />
        <Menu
          label="Follow status"
          trigger={<Button icon={<Dot tone="status-reading" />}>{status}</Button>}
          items={[...statusItems, { kind: 'line' }, { label: 'Remove from library', icon: <Trash2 />, danger: true }]}
        />
        <Menu
          label="Rating"
          trigger={<Button icon={<Score>{rating}</Score>} aria-label={`Your rating: ${rating}`} />}
          items={ratings.map(([value, label]) => ({
            kind: 'choice',
            label,
            icon: <Score wide>{value}</Score>,
            checked: value === rating,
            onSelect: () => setRating(value),
          }))}
        />
        {hasPanel ? (
          <PopoverPanel label="Notifications" trigger={<Button>Notifications</Button>}>
            {(close) => (
              <Prose>
                <p>A panel below a button; the page behind it can be used.</p>
                <Button onClick={close}>Close</Button>
              </Prose>
            )}
          </PopoverPanel>
        ) : (
          <Button onClick={() => setHasPanel(true)}>Notifications</Button>
        )}
        <Button onClick={() => setAsking(true)}>Delete draft…</Button>
        <Button onClick={() => setSheet(true)}>Sheet…</Button>
      </SampleRow>
      <Dialog
        open={asking}
        onClose={closeDialog}
        alert
        title="Delete this draft?"
        text="Its 2 covers and 3 titles are removed for good. Type delete to confirm."
        actions={
          <>
            <Button onClick={closeDialog}>Keep draft</Button>
            <Button look="danger" disabled={typed !== 'delete'} onClick={closeDialog}>
              Delete draft
            </Button>
          </>
        }
      >
        <TextField label="Type delete" hideLabel value={typed} onChange={setTyped} />
      </Dialog>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="Filters"
        closeLabel="Close"
        foot={<Button look="primary">Show 128 titles</Button>}
      >
        <Prose>
          <p>A sheet holds what a menu or a small dialog holds on wide screens.</p>
        </Prose>
      </Sheet>
    </ShowcasePanel>
  );
}

/** Avatars, groups, languages, key caps, counts. */
export function People({ art }: { art: SampleImages }) {
  return (
    <ShowcasePanel title="People, languages, marks" wide>
      <SampleRow name="Avatars">
        <Avatar name="Tinta Libre" size="xl" />
        <Avatar name="Night Owl Scans" size="lg" shape="square" />
        <Avatar name="mirelle" src={art.avatar} />
        <Avatar name="Sol" size="sm" />
      </SampleRow>
      <NameCard
        href="#namecard"
        picture={<Avatar name="Gouttière Éditions" size="lg" shape="square" />}
        name="Gouttière Éditions"
        lang="fr"
        marks={
          <Tag tone="info" icon={<BadgeCheck />}>
            Official
          </Tag>
        }
        facts={<Language code="fr" name="French" />}
        figures={
          <>
            <span>214 titles</span>
            <span>3,902 chapters</span>
            <Figure icon={<Clock />} text="last upload 2 days ago">
              2 days
            </Figure>
          </>
        }
      />
      <div className={styles.band}>
        <ArtBand name="Night Owl Scans">
          <GroupLogo name="Night Owl Scans" size="xxl" />
        </ArtBand>
      </div>
      <StatisticsRow
        label="Figures"
        figures={[
          { label: 'titles', value: '214' },
          { label: 'chapters', value: '3,902' },
          { label: 'uploads', value: 'every 4 days' },
        ]}
      />
      <SampleRow name="Groups">
        <Who kind="group" name="Night Owl Scans" href="#group" />
        <Who kind="group" name="Gouttière Éditions" official="official" href="#group2" />
        <Who kind="group" name="Blocked group" blocked />
      </SampleRow>
      <div className={styles.flow}>
        {languages.map(([code, name]) => (
          <Language key={code} code={code} name={name} />
        ))}
      </div>
      <SampleRow name="Marks">
        <Kbd>Ctrl K</Kbd>
        <Kbd>?</Kbd>
        <Count>9</Count>
        <Count isNew label="unread">
          12
        </Count>
        <Score>8.93</Score>
      </SampleRow>
      <span className={styles.bar}>
        <Progress thick value={0.64} label="Sample upload" />
      </span>
      <Prose>
        <p>
          Running text with a <a href="#link">link</a>, <code>code</code>, and a list:
        </p>
        <ul>
          <li>first</li>
          <li>second</li>
        </ul>
      </Prose>
    </ShowcasePanel>
  );
}
