import { noClip, type Clip } from '#web/reader/layout/clip.ts';
import type { Size } from '#contract/rules/chapter-shape.ts';
import type { Direction } from '#web/reader/layout/layout.ts';

/** Background color of the sample pages. */
export const paper = '#fbf8f0';

/** Width of a page in units of its SVG, whatever the pixels of its file. */
const unitWidth = 100;

/** Drawn sample page: colored panels, its number, and borders that can be cropped. */
export function SamplePage({
  number,
  size: { width, height },
  clip = noClip,
  turned = null,
}: {
  number: number;
  size: Size;
  clip?: Clip;
  /** Rotates the page by 90 degrees, so that reading in this direction begins at the top. */
  turned?: Direction | null;
}) {
  const [w, h] = [unitWidth * (width > height ? 2 : 1), (unitWidth * (width > height ? 2 : 1) * height) / width];
  const [left, top] = [w * clip.left, h * clip.top];
  const [cutWidth, cutHeight] = [w * (1 - clip.left - clip.right), h * (1 - clip.top - clip.bottom)];
  const ratio = turned ? h / w : cutWidth / cutHeight;
  const viewBoxValue = turned ? `0 0 ${h} ${w}` : `${left} ${top} ${cutWidth} ${cutHeight}`;
  const rows = Math.max(2, Math.round(h / 50));
  const rowHeight = (h - 20) / rows;
  return (
    <svg viewBox={viewBoxValue} style={{ aspectRatio: ratio, flexGrow: ratio * 1000, filter: 'var(--filter, none)' }}>
      <g transform={turned ? quarterTurnTransforms[turned](w, h) : undefined}>
        <rect width={w} height={h} fill={paper} />
        {Array.from({ length: rows }, (_, at) => (
          <Panels
            key={at}
            y={10 + at * rowHeight}
            width={w - 20}
            height={rowHeight - 4}
            kind={(number + at) % panelLayouts.length}
          />
        ))}
        <circle cx={w / 2} cy={h / 2} r="13" fill={paper} stroke="#1a1a1f" />
        <text x={w / 2} y={h / 2 + 5} textAnchor="middle" fontSize="15" fontWeight="700" fill="#1a1a1f">
          {number}
        </text>
      </g>
    </svg>
  );
}

const quarterTurnTransforms: Record<Direction, (width: number, height: number) => string> = {
  ltr: (_, height) => `translate(${height} 0) rotate(90)`,
  rtl: (width) => `translate(0 ${width}) rotate(-90)`,
};

/** Layouts of a row of panels: fraction of its width at which it is split, and the colors of its two panels. */
const panelLayouts = [
  { cut: 0.62, first: '#e9a23b', second: '#d8d4c9' },
  { cut: 1, first: '#4a7fa5', second: '' },
  { cut: 0.38, first: '#3b3b44', second: '#b5546a' },
];

function Panels({ y, width, height, kind }: { y: number; width: number; height: number; kind: number }) {
  const { cut: splitShare, first, second } = panelLayouts[kind]!;
  const leftWidth = width * splitShare - (splitShare < 1 ? 2 : 0);
  return (
    <g stroke="#1a1a1f" strokeWidth="1">
      <rect x="10" y={y} width={leftWidth} height={height} fill={first} />
      <path
        d={`M10 ${y + height} l${leftWidth / 3} -${height / 2} l${leftWidth / 4} ${height / 4} V${y + height} Z`}
        fill="#2d3a33"
      />
      {splitShare < 1 && (
        <>
          <rect x={14 + leftWidth} y={y} width={width - leftWidth - 4} height={height} fill={second} />
          <ellipse
            cx={14 + leftWidth + (width - leftWidth - 4) / 2}
            cy={y + height * 0.3}
            rx={(width - leftWidth - 4) / 3}
            ry={height * 0.2}
            fill={paper}
          />
        </>
      )}
    </g>
  );
}
