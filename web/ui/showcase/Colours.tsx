import { Check, Clock, PencilLine, TriangleAlert, X, Zap } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Dot } from '../text/Dot.tsx';
import { Row } from '../cards/Row.tsx';
import { Tag } from '../text/Tag.tsx';
import { Text } from '../text/Text.tsx';
import type { RoleTone, Tone } from '../behavior/tones.ts';
import { SampleRow, ShowcasePanel } from './ShowcasePanel.tsx';
import { statuses } from './sample.ts';
import styles from './Showcase.module.css';

const swatches = [
  'bg',
  'surface',
  'raised',
  'line',
  'edge',
  'text',
  'muted',
  'accent',
  'accent-tint',
  'new',
  'danger',
  'star',
];
const publications: [Tone, string][] = [
  ['pub-ongoing', 'Ongoing'],
  ['pub-completed', 'Completed'],
  ['pub-hiatus', 'Hiatus'],
  ['pub-cancelled', 'Cancelled'],
];
const roles: [RoleTone, string][] = [
  ['role-admin', 'Administrator'],
  ['role-developer', 'Developer'],
  ['role-moderator', 'Moderator'],
  ['role-pr', 'Public relations'],
  ['role-designer', 'Designer'],
  ['role-vip', 'VIP'],
  ['role-power-uploader', 'Power-Uploader'],
  ['role-contributor', 'Contributor'],
  ['role-group-leader', 'Group Leader'],
  ['role-member', 'Member'],
];

/** Swatches, and every meaning that has a color. */
export function Colours() {
  return (
    <ShowcasePanel title="Colour">
      <div className={styles.swatches}>
        {swatches.map((name) => (
          <span key={name} className={styles.swatch} style={{ '--swatch': `var(--color-${name})` } as CSSProperties}>
            <i />
            {name}
          </span>
        ))}
      </div>
      <SampleRow name="Follow status">
        {statuses.map(([tone, word]) => (
          <Tag key={tone} tone={tone} dot>
            {word}
          </Tag>
        ))}
      </SampleRow>
      <SampleRow name="Content rating">
        <Tag tone="rating-safe">Safe</Tag>
        <Tag tone="rating-suggestive">Suggestive</Tag>
        <Tag tone="rating-erotica">Erotica</Tag>
        <Tag tone="rating-mature">Mature</Tag>
        <Tag tone="danger" line icon={<TriangleAlert />}>
          Gore
        </Tag>
        <Tag>Full Color</Tag>
      </SampleRow>
      <SampleRow name="Publication">
        {publications.map(([tone, word]) => (
          <Row key={tone}>
            <Dot tone={tone} />
            <Text size="sm">{word}</Text>
          </Row>
        ))}
      </SampleRow>
      <SampleRow name="Queue">
        <Tag tone="queue-waiting" icon={<Clock />}>
          Waiting
        </Tag>
        <Tag tone="queue-accepted" icon={<Check />}>
          Accepted
        </Tag>
        <Tag tone="queue-refused" icon={<X />}>
          Refused
        </Tag>
        <Tag tone="queue-autoresolved" icon={<Zap />}>
          Autoresolved
        </Tag>
        <Tag tone="queue-draft" icon={<PencilLine />}>
          Draft
        </Tag>
      </SampleRow>
      <SampleRow name="Roles">
        {roles.map(([tone, word]) => (
          <Text key={tone} size="sm" tone={tone} strong>
            {word}
          </Text>
        ))}
      </SampleRow>
    </ShowcasePanel>
  );
}
