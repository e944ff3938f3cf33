import { useState } from 'react';
import { PageHead } from '../SectionHeading.tsx';
import { Segment } from '../Segment.tsx';
import { ThemeScope, type Theme } from '../ThemeScope.tsx';
import { Chapters } from './Chapters.tsx';
import { Colours } from './Colours.tsx';
import { Buttons, Choices } from './Controls.tsx';
import { Covers, HomeParts } from './Covers.tsx';
import { Lists } from './Lists.tsx';
import { Reader, Shell } from './Frames.tsx';
import { Absences, Fields, Messages } from './Messages.tsx';
import { Layers, People } from './People.tsx';
import { Secrets } from './Secrets.tsx';
import { Settings } from './Settings.tsx';
import type { Art } from './sample.ts';
import styles from './Showcase.module.css';

/** Every piece in every state, in the theme, direction and density that are chosen. `art` gives the covers. */
export function Showcase({ art, theme: first = 'light' }: { art: Art; theme?: Theme }) {
  const [theme, setTheme] = useState<Theme>(first);
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  const [density, setDensity] = useState<'comfortable' | 'compact' | 'large'>('comfortable');
  return (
    <div data-density={density} dir={dir}>
      <ThemeScope theme={theme} className={styles.page}>
        <PageHead title="Component sheet">
          <Segment
            size="sm"
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={(['light', 'dark', 'slate'] as const).map((value) => ({ value, label: value }))}
          />
          <Segment
            size="sm"
            label="Direction"
            value={dir}
            onChange={setDir}
            options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: value }))}
          />
          <Segment
            size="sm"
            label="Density"
            value={density}
            onChange={setDensity}
            options={(['comfortable', 'compact', 'large'] as const).map((value) => ({ value, label: value }))}
          />
        </PageHead>
        <div className={styles.sheet}>
          <Colours />
          <Buttons />
          <Choices />
          <Settings />
          <Fields />
          <Secrets />
          <Messages />
          <Absences />
          <Covers art={art} />
          <Chapters art={art} />
          <Layers />
          <People art={art} />
          <Lists art={art} />
          <HomeParts art={art} />
          <Shell art={art} />
          <Reader />
        </div>
      </ThemeScope>
    </div>
  );
}
