import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { Segment } from '../controls/Segment.tsx';
import { ThemeScope, type Theme } from '../layout/ThemeScope.tsx';
import { Chapters } from './Chapters.tsx';
import { Colours } from './Colours.tsx';
import { Buttons, Choices } from './Controls.tsx';
import { Covers, HomeParts } from './Covers.tsx';
import { Lists } from './Lists.tsx';
import { LongRows } from './LongRows.tsx';
import { Reader, Shell } from './Frames.tsx';
import { EmptyStates, Fields, Messages } from './Messages.tsx';
import { OpenOverlays } from './OpenOverlays.tsx';
import { OverlaySamples, People } from './People.tsx';
import { Secrets } from './Secrets.tsx';
import { Settings } from './Settings.tsx';
import { OtherStates } from './Small.tsx';
import { sampleTheme, type SampleImages } from './sample.ts';
import styles from './Showcase.module.css';

const themes = ['light', 'dark', 'slate', 'custom'] as const;
const directions = ['ltr', 'rtl'] as const;
const densities = ['compact', 'comfortable', 'large'] as const;
type Choice = (typeof themes)[number];
type Direction = (typeof directions)[number];
type Density = (typeof densities)[number];

/** Texts of the page around the samples, in the reader's language. */
interface ShowcaseWords {
  index: string;
  theme: string;
  themes: Record<Choice, string>;
  direction: string;
  directions: Record<Direction, string>;
  density: string;
  densities: Record<Density, string>;
}

/**
 * Every component in every state, in the chosen theme, direction and density, with an index at the side. `art`: covers;
 * `own`: colors of the reader's custom theme, when there is one. The samples are in English.
 */
export function Showcase({
  art,
  words,
  theme: initialTheme = 'light',
  own = sampleTheme,
  children,
}: {
  art: SampleImages;
  words: ShowcaseWords;
  theme?: Choice;
  own?: { base: Theme; colours: Readonly<Record<string, string>> };
  /** Additional controls next to those for theme, direction and density. */
  children?: ReactNode;
}) {
  const [theme, setTheme] = useState<Choice>(initialTheme);
  const [dir, setDir] = useState<Direction>(document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
  const [density, setDensity] = useState<Density>('comfortable');
  const [pieces, setPieces] = useState<{ id: string; title: string }[]>([]);
  // after the first render: fills the index, and scrolls to the panel whose anchor is in the URL
  const initSections = useCallback((showcaseElement: HTMLElement | null) => {
    const sections = [...(showcaseElement?.querySelectorAll<HTMLElement>('section[data-piece]') ?? [])];
    setPieces(sections.map(({ id, dataset }) => ({ id, title: dataset['piece'] ?? '' })));
    // after the page has restored its own scroll position
    const targetSection = sections.find(({ id }) => `#${id}` === location.hash);
    if (targetSection) requestAnimationFrame(() => targetSection.scrollIntoView());
  }, []);
  const themeProps = theme === 'custom' ? { theme: own.base, colours: own.colours } : { theme };
  return (
    <>
      <div className={styles.switches}>
        <Segment
          size="sm"
          label={words.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: words.themes[value] }))}
        />
        <Segment
          size="sm"
          label={words.density}
          value={density}
          onChange={setDensity}
          options={densities.map((value) => ({ value, label: words.densities[value] }))}
        />
        <Segment
          size="sm"
          label={words.direction}
          value={dir}
          onChange={setDir}
          options={directions.map((value) => ({ value, label: words.directions[value] }))}
        />
        {children}
      </div>
      <div className={styles.page}>
        <nav className={styles.index} aria-label={words.index} lang="en">
          {pieces.map(({ id, title }) => (
            <a key={id} href={`#${id}`} onClick={(event) => scrollToPanel(event, id)}>
              {title}
            </a>
          ))}
        </nav>
        <div data-density={density} dir={dir} lang="en">
          <ThemeScope {...themeProps} ref={initSections} className={styles.sheet}>
            <Colours />
            <Buttons />
            <Choices />
            <Settings />
            <Fields />
            <OtherStates art={art} />
            <Secrets />
            <Messages />
            <EmptyStates />
            <Covers art={art} />
            <Chapters art={art} />
            <LongRows art={art} />
            <OverlaySamples />
            <OpenOverlays />
            <People art={art} />
            <Lists art={art} />
            <HomeParts art={art} />
            <Shell art={art} />
            <Reader />
          </ThemeScope>
        </div>
      </div>
    </>
  );
}

/** Scrolls to a panel without a new history entry, so that Back leads to the previous page. */
function scrollToPanel(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', `#${id}`);
  const panel = document.getElementById(id);
  panel?.scrollIntoView();
  panel?.focus({ preventScroll: true });
}
