// Plans pages of the demo's comics: which scene and place, which panels, who is seen in each and what is said.
import type { BalloonStyle, Zone } from './art/balloons.ts';
import { type Line, linesOf, type StagedPanel, stagePanel } from './art/director.ts';
import { type Format, layouts, type PanelSpec, silentLayouts, stripTitleLayout, titleLayouts } from './art/layouts.ts';
import type { Mood } from './art/people.ts';
import type { PlacePainter } from './art/scenery.ts';
import { type Series, seriesOf } from './art/series.ts';
import type { DemoTitle } from './demo-world.ts';
import type { DemoLanguage } from './dialogue.ts';
import { seededRandom, type Random } from './random.ts';

export interface PageSpec {
  title: Pick<DemoTitle, 'key' | 'names' | 'originalLanguage' | 'format'>;
  /** Seed of all choices; the same in all languages, so that all show the same panels. */
  seed: string;
  language: DemoLanguage;
  /** Name of the chapter, for its title page. */
  chapterName: string | null;
  /** Which of the series' scenes the chapter begins with. */
  firstScene: number;
  /** Draws in color even the formats that are black and white by default. */
  colored: boolean;
  index: number;
}

interface PagePlan {
  width: number;
  height: number;
  /** Black and white, with screentone. */
  mono: boolean;
  series: Series;
  layout: readonly PanelSpec[];
  /** Ends with the name of the series and of the chapter. */
  hasTitleBand: boolean;
  panels: { panel: PanelSpec; box: Zone; staged: StagedPanel }[];
  painter: PlacePainter;
  placeSeed: string;
  isOutside: boolean;
  balloon: BalloonStyle;
}

export const pageSizes: Record<Format, [number, number]> = {
  manga: [900, 1290],
  album: [1000, 1400],
  strip: [800, 2600],
  wide: [1500, 900],
  yonkoma: [760, 1400],
};

const letterSizes: Record<Format, number> = { manga: 25, album: 26, strip: 33, wide: 27, yonkoma: 27 };
const margins: Record<Format, readonly [side: number, top: number, gutterX: number, gutterY: number]> = {
  manga: [44, 46, 10, 20],
  album: [46, 50, 14, 14],
  strip: [0, 0, 0, 0],
  wide: [0, 0, 14, 0],
  yonkoma: [64, 34, 0, 20],
};

export function planPage(spec: PageSpec): PagePlan {
  const { format, key } = spec.title;
  const [width, height] = pageSizes[format];
  const mono = (format === 'manga' || format === 'yonkoma') && !spec.colored;
  const series = seriesOf({ key }, mono);
  const mirrored = format === 'manga' || format === 'yonkoma';
  const chance = seededRandom(spec.seed);
  const vertical = spec.language === 'ja' && format !== 'strip' && format !== 'wide';
  const balloon: BalloonStyle = {
    size: letterSizes[format],
    vertical,
    ink: mono ? '#000' : series.ink,
    line: series.line > 0 ? 1.5 : 0.6,
  };
  const isTitlePage = spec.index === 0;
  const isSilent = !isTitlePage && (format === 'manga' || format === 'album') && spec.index % 4 === 3;
  const scriptIndex = (spec.firstScene + spec.index - 1 + series.scripts.length * 8) % series.scripts.length;
  const script = series.scripts[format === 'wide' ? 0 : scriptIndex]!;
  const allLines = linesOf(script, spec.language).map((line) => ({
    ...line,
    text: letterCase(line.text, spec.language),
  }));
  const isOutside = isTitlePage || isSilent ? true : chance.bool(format === 'wide' ? 0.8 : 0.5);
  const places = isOutside ? series.outside : series.inside;
  const placeIndex = isTitlePage ? 0 : (spec.firstScene + spec.index) % places.length;
  const hasTitleBand = isTitlePage && (format === 'manga' || format === 'album');
  const layout = layoutOf(spec, isSilent, chance);
  const remaining = format === 'wide' ? [allLines[spec.index % 4]!] : hasTitleBand ? [] : [...allLines];
  let speaker: Line = allLines[0]!;
  const artHeight = hasTitleBand ? height - 200 : height;
  const panels = layout.map((panel) => {
    const box = boxOf(panel, format, width, artHeight, mirrored);
    const lines = remaining.splice(0, panel.lines);
    // a panel without words shows who speaks next
    speaker = lines[0] ?? remaining[0] ?? speaker;
    const listener = listenerOf(speaker, lines, allLines, series);
    // a face without words is that of the one who listens
    const isReaction = lines.length === 0 && panel.shot === 'close';
    const [lead, other]: [Line, number] = isReaction
      ? [{ text: '', speaker: listener, mood: reactions[speaker.mood] }, speaker.speaker]
      : [speaker, listener];
    const staged = stagePanel(panel, box, series, lines, lead, other, mirrored, isOutside, chance);
    return { panel, box, staged };
  });
  return {
    width,
    height,
    mono,
    series,
    layout,
    hasTitleBand,
    panels,
    painter: places[placeIndex]!,
    placeSeed: `place ${key.replace(/-colored$/, '')} ${placeIndex}`,
    isOutside,
    balloon,
  };
}

function layoutOf(
  { title: { format }, index, firstScene }: PageSpec,
  isSilent: boolean,
  chance: Random,
): readonly PanelSpec[] {
  if (format === 'wide') return layouts.wide[index % layouts.wide.length]!;
  if (index === 0 && format === 'strip') return stripTitleLayout;
  if (index === 0 && format !== 'yonkoma') return firstScene === 0 ? titleLayouts[0]! : chance.pick(titleLayouts);
  return chance.pick(isSilent && (format === 'manga' || format === 'album') ? silentLayouts[format] : layouts[format]);
}

/** Latin letters are capitals in balloons, as letterers write them. */
function letterCase(text: string, language: DemoLanguage): string {
  return language === 'ja' || language === 'ko'
    ? text
    : text.toLocaleUpperCase(language === 'es-la' ? 'es' : language === 'pt-br' ? 'pt' : language);
}

/** How a listener looks at what is said. */
const reactions: Record<Mood, Mood> = {
  calm: 'calm',
  talk: 'calm',
  happy: 'happy',
  sad: 'sad',
  angry: 'surprised',
  surprised: 'wry',
  wry: 'calm',
  closed: 'calm',
};

/** Whom the speaker talks to: who answers in this panel, or else the first other one in the scene. */
function listenerOf({ speaker }: Line, lines: readonly Line[], scene: readonly Line[], series: Series): number {
  const other = lines.find((line) => line.speaker !== speaker) ?? scene.find((line) => line.speaker !== speaker);
  return other?.speaker ?? Math.min(speaker + 1, series.cast.length - 1);
}

function boxOf(panel: PanelSpec, format: Format, width: number, height: number, mirrored: boolean): Zone {
  const [side, top, gutterX, gutterY] = margins[format];
  const [innerWidth, innerHeight] = [width - side * 2, height - top * 2];
  const panelX = mirrored ? 12 - panel.x - panel.w : panel.x;
  let [left, right] = [
    side + (panelX / 12) * innerWidth + (panelX > 0 ? gutterX / 2 : 0),
    side + ((panelX + panel.w) / 12) * innerWidth - (panelX + panel.w < 12 ? gutterX / 2 : 0),
  ];
  let [upper, lower] = [
    top + (panel.y / 12) * innerHeight + (panel.y > 0 ? gutterY / 2 : 0),
    top + ((panel.y + panel.h) / 12) * innerHeight - (panel.y + panel.h < 12 ? gutterY / 2 : 0),
  ];
  if (panel.bleed) {
    if (panelX === 0) left = 0;
    if (panelX + panel.w > 11.9) right = width;
    if (panel.y === 0) upper = 0;
    if (panel.y + panel.h > 11.9) lower = height;
  }
  return { x: left, y: upper, w: right - left, h: lower - upper };
}
