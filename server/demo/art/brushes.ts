// Brushes of a series: colors, or screentones for black-and-white pages.
import type { Person } from './people.ts';
import { toneGrays } from './screentone.ts';
import type { Series } from './series.ts';
import { type Brush, mix, round } from './svg.ts';

const skins: Record<Person['skin'], readonly [skin: string, shade: string, blush: string]> = {
  pale: ['#fbe3d3', '#e8bfa8', '#e08a80'],
  light: ['#f5cfae', '#dca886', '#cf7462'],
  tan: ['#dda87c', '#bd8459', '#a8543c'],
  brown: ['#a86f48', '#875434', '#6f3220'],
  dark: ['#74482f', '#573220', '#3f1c12'],
};

function toneOf(color: string): string {
  if (/^t\d$/.test(color) || color.length < 7) return color;
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as [
    number,
    number,
    number,
  ];
  const light = (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
  return light > 0.8 ? '#fff' : light > 0.58 ? 't1' : light > 0.4 ? 't2' : light > 0.26 ? 't3' : '#000';
}

export function brushFor(series: Series, mono: boolean, zoom: number): Brush {
  return {
    line: series.line / 2 / zoom,
    ink: mono ? '#000' : series.ink,
    skin: mono ? '#fff' : skins.light[0],
    skinShade: mono ? '#fff' : skins.light[1],
    blush: mono ? '#000' : skins.light[2],
    mono,
    zoom,
    fill: mono
      ? (paint) => {
          const tone = toneOf(paint);
          return toneGrays[tone] ?? tone;
        }
      : (paint) => (/^t\d$/.test(paint) ? mix(series.ink, '#ffffff', 1 - round(Number(paint[1]) / 6)) : paint),
  };
}

export function skinBrush(brush: Brush, skin: Person['skin']): Brush {
  if (brush.mono) return brush;
  const [tone, shade, blush] = skins[skin];
  return { ...brush, skin: tone, skinShade: shade, blush };
}
