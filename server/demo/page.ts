// Draws the pages of the demo's comics: a title page, scenes of four lines, quiet pages, and the credits.
import { type Format, stripTitleLayout } from './art/layouts.ts';
import { renderPanel } from './art/panels.ts';
import { hillPath } from './art/outdoors.ts';
import { rooftop } from './art/towns.ts';
import type { Series } from './art/series.ts';
import { type Brush, mix, round } from './art/svg.ts';
import { dialogue } from './dialogue.ts';
import { drawTextLine, hasGlyphs, textWidth } from './lettering.ts';
import { pageSizes, type PageSpec, planPage } from './page-plan.ts';
import { seededRandom, type Random } from './random.ts';
import type { Palette } from './palette.ts';

interface Drawing {
  svg: string;
  /** Has grays that stand for screentones. */
  mono: boolean;
  width: number;
  height: number;
}

/** The SVG of a page and its size in pixels. */
export function drawPage(spec: PageSpec): Drawing {
  const { format } = spec.title;
  const { width, height, mono, series, layout, hasTitleBand, panels, painter, placeSeed, isOutside, balloon } =
    planPage(spec);
  const body = panels
    .map(({ panel, box, staged }, index) =>
      renderPanel(
        panel,
        box,
        staged,
        {
          series,
          mono,
          id: `p${index}`,
          painter,
          placeSeed,
          isOutside,
          frameWidth: frameWidthOf(format, series),
          balloon,
          captions: format === 'wide',
          rainSound: dialogue[spec.language].rain,
        },
        // a stream of its own, because a page in color needs other backgrounds than one with screentone
        seededRandom(`${spec.seed} background ${index}`),
      ),
    )
    .join('');
  const paper = format === 'strip' ? series.paper : mono ? '#fff' : series.paper;
  const heading = hasTitleBand
    ? drawTitleBand(spec, series, mono, width, height)
    : format === 'yonkoma'
      ? drawHeading(spec, series, width)
      : layout === stripTitleLayout
        ? drawStripTitle(spec, series, width, height)
        : '';
  const pageNumber =
    format === 'strip' || format === 'wide' || hasTitleBand
      ? ''
      : `<path d="${drawTextLine(String(spec.index + 1), width / 2, height - 16, 18, 'speech')}" fill="${mono ? '#000' : series.ink}"/>`;
  return { svg: renderSvg(width, height, paper, body + heading + pageNumber), mono, width, height };
}

function frameWidthOf(format: Format, series: Series): number {
  return format === 'strip' || format === 'wide' ? 0 : series.line > 0 ? 3.4 : 0;
}

/** The name of the series, in its original language where the fonts have it. */
function seriesName({ names, originalLanguage }: PageSpec['title']): string {
  const original = names.find(([language]) => language === originalLanguage)?.[1];
  return original && hasGlyphs(original, 'shout')
    ? original
    : (names.find(([language]) => language === 'en') ?? names[0]!)[1];
}

function drawTitleBand(spec: PageSpec, series: Series, mono: boolean, width: number, height: number): string {
  const name = seriesName(spec.title);
  const chapterName = spec.chapterName && hasGlyphs(spec.chapterName, 'speech') ? spec.chapterName : '';
  const size = Math.min(76, (width * 0.84) / Math.max(1, textWidth(name, 1, 'shout')));
  const ink = mono ? '#000' : series.ink;
  const accent = mono ? '#000' : series.shades.accent;
  const nameY = height - 200 + (chapterName ? 96 : 122);
  return `<path d="M0 ${height - 200}H${width}V${height - 190}H0Z" fill="${accent}"/><path d="${drawTextLine(name, width / 2, nameY, size, 'shout')}" fill="${ink}"/><path d="${drawTextLine(chapterName, width / 2, nameY + 54, 28, 'speech')}" fill="${ink}"/>`;
}

function drawStripTitle(spec: PageSpec, series: Series, width: number, height: number): string {
  const name = seriesName(spec.title);
  const size = Math.min(84, (width * 0.84) / Math.max(1, textWidth(name, 1, 'shout')));
  const chapterName = spec.chapterName && hasGlyphs(spec.chapterName, 'speech') ? spec.chapterName : '';
  const y = (height * 4.36) / 12;
  const ink = mix(series.shades.accent, isDark(series.paper) ? '#ffffff' : '#000000', 0.2);
  return `<path d="${drawTextLine(name, width / 2, y + size * 0.2, size, 'shout')}" fill="${ink}"/><path d="${drawTextLine(chapterName, width / 2, y + size * 0.2 + 52, 30, 'speech')}" fill="${isDark(series.paper) ? '#ffffff' : series.ink}"/>`;
}

const isDark = (color: string): boolean => Number.parseInt(color.slice(1, 3), 16) < 0x80;

/** The strip above four panels: the name of the series. */
function drawHeading(spec: PageSpec, series: Series, width: number): string {
  const name = seriesName(spec.title);
  const size = Math.min(44, (width * 0.6) / Math.max(1, textWidth(name, 1, 'shout')));
  return `<path d="M64 40H${width - 64}V112H64Z" fill="#000"/><path d="${drawTextLine(name, width / 2, 76 + size * 0.36, size, 'shout')}" fill="${series.paper}"/>`;
}

/** Draws the credits page that ends a chapter: the group's name and its thanks, before a view in the title's colors. */
export function drawCredits(group: string, thanks: string, palette: Palette, format: Format): Drawing {
  const [width, tall] = pageSizes[format];
  const height = format === 'strip' ? 900 : tall;
  const chance: Random = seededRandom(`credits ${group}`);
  const zoom = height / 760;
  const brush: Brush = {
    line: 0,
    ink: palette.ink,
    skin: '',
    skinShade: '',
    blush: '',
    mono: false,
    zoom,
    fill: (paint) => paint,
  };
  const shades = {
    sky: palette.sky,
    glow: mix(palette.sky, '#ffffff', 0.5),
    far: palette.far,
    mid: mix(palette.far, palette.near, 0.5),
    near: palette.near,
    ground: mix(palette.near, palette.ink, 0.35),
    light: palette.light,
    dark: palette.ink,
    accent: palette.near,
  };
  const painter = chance.pick([hillPath, rooftop]);
  const { back } = painter(brush, shades, seededRandom(`credits ${group} place`));
  const size = Math.min(64, (width * 0.72) / Math.max(1, textWidth(group, 1, 'shout')));
  const thanksSize = Math.min(30, (width * 0.68) / Math.max(1, textWidth(thanks, 1, 'speech')));
  return {
    width,
    height,
    mono: false,
    svg: renderSvg(
      width,
      height,
      palette.paper,
      `<g transform="translate(${width / 2} ${round(height * 0.86)}) scale(${round(zoom)})">${back}</g><rect x="${round(width * 0.1)}" y="${round(height * 0.38)}" width="${round(width * 0.8)}" height="${round(height * 0.22)}" rx="14" fill="${palette.paper}"/><path d="${drawTextLine(group, width / 2, height * 0.48, size, 'shout')}${drawTextLine(thanks, width / 2, height * 0.55, thanksSize, 'speech')}" fill="${palette.ink}"/>`,
    ),
  };
}

function renderSvg(width: number, height: number, paper: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>`;
}
