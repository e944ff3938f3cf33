// Renders staged panels: the place at the camera's zoom, figures, weather, frame, words.
import { drawBalloon, drawCaption, type BalloonStyle, type Zone } from './balloons.ts';
import { brushFor, skinBrush } from './brushes.ts';
import { drawStaged } from './camera.ts';
import type { StagedPanel } from './director.ts';
import type { PanelSpec } from './layouts.ts';
import { drawProp } from './props.ts';
import { type PlacePainter, rain, type Shades, snow } from './scenery.ts';
import type { Series } from './series.ts';
import { type Brush, ellipse, flat, mix, polygon, rectangle, round } from './svg.ts';
import { drawTextLine, textWidth } from '../lettering.ts';
import { seededRandom, type Random } from '../random.ts';

interface PanelSetting {
  series: Series;
  mono: boolean;
  id: string;
  painter: PlacePainter;
  placeSeed: string;
  isOutside: boolean;
  frameWidth: number;
  balloon: BalloonStyle;
  captions: boolean;
  /** Lettered into views of rain. */
  rainSound: string;
}

export function renderPanel(
  panel: PanelSpec,
  box: Zone,
  staged: StagedPanel,
  setting: PanelSetting,
  chance: Random,
): string {
  const { series, mono, id, isOutside } = setting;
  const { camera } = staged;
  const brush = brushFor(series, mono, camera.zoom);
  const shades = isOutside ? series.shades : series.insideShades;
  const [left, right] = panel.slant;
  const outline = polygon([
    [box.x + left, box.y],
    [box.x + box.w + right, box.y],
    [box.x + box.w - right, box.y + box.h],
    [box.x - left, box.y + box.h],
  ]);
  const isPlain =
    panel.shot === 'close' ||
    panel.shot === 'detail' ||
    (mono && (panel.shot === 'medium' || panel.shot === 'two') && chance.bool(0.45));
  const world = (content: string): string =>
    `<g transform="translate(${round(box.x - camera.left * camera.zoom)} ${round(box.y - camera.top * camera.zoom)}) scale(${camera.zoom})">${content}</g>`;
  const scenery = { ...brush, line: mono ? brush.line * 0.8 : 0 };
  let content = '';
  if (isPlain) content += plainBackground(brushFor(series, mono, 1), box, shades, panel, chance);
  const place = isPlain ? null : setting.painter(scenery, shades, seededRandom(setting.placeSeed));
  let inWorld = place?.back ?? '';
  // figures stand out from what is behind them
  if (place && !mono && (panel.shot === 'medium' || panel.shot === 'two'))
    inWorld += flat(
      brush,
      rectangle(camera.left - 20, camera.top - 20, box.w / camera.zoom + 40, box.h / camera.zoom + 40),
      mix(shades.mid, shades.light, 0.3),
      0.34,
    );
  if (panel.shot === 'detail' && series.prop) {
    const size = series.prop === 'umbrella' ? 120 : series.prop === 'brush' ? 34 : 50;
    const scale = Math.min(box.w, box.h) / size;
    const large = { ...brushFor(series, mono, scale), line: series.line / 2 / scale };
    const lead = series.cast[0]!;
    const accent = lead.kind === 'person' ? (lead.neckScarf ?? lead.headwearColor ?? lead.topColor) : lead.color;
    content += `<g transform="translate(${round(box.x + box.w / 2)} ${round(box.y + box.h * (series.prop === 'umbrella' ? 0.86 : 0.42))}) scale(${round(scale)})">${drawProp(large, series.prop, { main: mono ? '#fff' : shades.far, accent: mono ? 't2' : accent })}</g>`;
  } else {
    for (const figure of staged.figures) {
      if (panel.shot === 'wide' || panel.shot === 'back' || panel.shot === 'full')
        inWorld += flat(
          brush,
          ellipse(figure.x, 2, 34 * (figure.actor.height ?? 1), 5),
          mono ? '#000' : shades.dark,
          mono ? 1 : 0.3,
        );
      inWorld += drawStaged(figure.actor.kind === 'person' ? skinBrush(brush, figure.actor.skin) : brush, figure);
    }
  }
  if (place && isOutside && series.weather && panel.shot !== 'medium')
    inWorld +=
      series.weather === 'rain'
        ? rain(brush, seededRandom(`${setting.placeSeed} rain`), mono ? '#000' : '#ffffff')
        : snow(brush, seededRandom(`${setting.placeSeed} snow`));
  if (place?.front && (panel.shot === 'wide' || panel.shot === 'place')) inWorld += place.front;
  content += inWorld ? world(inWorld) : '';
  const captionZone = { x: box.x + 40, y: box.y + 20, w: box.w - 80, h: box.h - 60 };
  const words = staged.speeches
    .map((speech) =>
      setting.captions
        ? drawCaption(speech.text, captionZone, setting.balloon, series.paper)
        : drawBalloon(speech, setting.balloon),
    )
    .join('');
  const isRainSeen =
    place &&
    isOutside &&
    series.weather === 'rain' &&
    (panel.shot === 'wide' || panel.shot === 'place') &&
    staged.speeches.length === 0;
  const sound = isRainSeen
    ? drawSound(setting.rainSound, box, mono ? '#000' : '#ffffff', mono ? '#fff' : shades.dark)
    : '';
  const frame =
    setting.frameWidth > 0
      ? `<path d="${outline}" fill="none" stroke="${brush.ink}" stroke-width="${setting.frameWidth}"/>`
      : '';
  return `<defs><clipPath id="${id}"><path d="${outline}"/></clipPath></defs><g clip-path="url(#${id})">${content}${sound}</g>${frame}${words}`;
}

function drawSound(text: string, box: Zone, ink: string, edge: string): string {
  const size = Math.min(box.h * 0.2, (box.w * 0.4) / Math.max(1, textWidth(text, 1, 'shout')));
  const [x, y] = [box.x + box.w * 0.2 + size * 0.6, box.y + box.h * 0.3];
  return `<path d="${drawTextLine(text, x, y, size, 'shout')}" fill="${ink}" stroke="${edge}" stroke-width="${round(size * 0.14)}" stroke-linejoin="round" paint-order="stroke" transform="rotate(-9 ${round(x)} ${round(y)})"/>`;
}

/** Background of a close-up: a color, a screentone, or lines toward the middle. */
function plainBackground(brush: Brush, box: Zone, shades: Shades, panel: PanelSpec, chance: Random): string {
  const full = rectangle(box.x - 30, box.y, box.w + 60, box.h);
  if (!brush.mono) {
    const base = chance.pick([shades.mid, shades.far]);
    return (
      flat(brush, full, base) +
      flat(
        brush,
        ellipse(box.x + box.w * 0.5, box.y + box.h * 0.62, Math.min(box.w, box.h) * 0.62),
        mix(base, shades.light, 0.3),
      ) +
      flat(
        brush,
        ellipse(box.x + box.w * 0.5, box.y + box.h * 0.62, Math.min(box.w, box.h) * 0.46),
        mix(base, shades.light, 0.5),
      )
    );
  }
  const kind = panel.shot === 'close' || panel.shot === 'detail' ? chance.integer(0, 4) : chance.integer(0, 2);
  if (kind === 0)
    return (
      flat(brush, full, '#fff') +
      flat(brush, rectangle(box.x - 30, box.y + box.h * 0.55, box.w + 60, box.h * 0.45), 't1')
    );
  if (kind === 1) return flat(brush, full, 't1');
  if (kind === 2) return flat(brush, full, '#fff');
  if (kind === 3) return flat(brush, full, '#000');
  let lines = '';
  const [x, y] = [box.x + box.w * 0.5, box.y + box.h * 0.6];
  for (let turn = 0; turn < 360; turn += chance.between(2.4, 6)) {
    const angle = (turn * Math.PI) / 180;
    const [inner, spread] = [Math.max(box.w, box.h) * chance.between(0.42, 0.54), chance.between(0.004, 0.014)];
    lines += polygon([
      [x + Math.cos(angle) * inner, y + Math.sin(angle) * inner],
      [x + Math.cos(angle - spread) * 1600, y + Math.sin(angle - spread) * 1600],
      [x + Math.cos(angle + spread) * 1600, y + Math.sin(angle + spread) * 1600],
    ]);
  }
  return flat(brush, full, '#fff') + flat(brush, lines, '#000');
}
