// Covers of nights: a train, a laundry, a comet, an oasis and two roofs.
import { drawColumn, drawLine } from './lettering.ts';
import { type CoverArt, gradient, ground, linesOf, stars } from './shapes.ts';

function goldfish(x: number, y: number, turn: string, body: string, fin: string): string {
  return `<g transform="translate(${x} ${y}) ${turn}">
    <path d="M-34 -4C-54 -44 -100 -60 -114 -38C-100 -32 -94 -22 -99 -10C-122 -6 -132 18 -114 38C-100 32 -88 24 -80 14
      C-74 40 -54 54 -34 46C-44 28 -42 10 -34 2Z" fill="${fin}"/>
    <path d="M-96 -30C-80 -26 -64 -16 -48 -2M-104 24C-86 18 -68 10 -48 4M-48 38C-54 24 -52 14 -46 8" fill="none"
      stroke="#fff" stroke-opacity=".4" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M26 -26C12 -58 -22 -58 -34 -44C-26 -38 -20 -30 -16 -20Z M8 26C-2 52 -28 52 -34 44C-26 40 -22 32 -20 22Z"
      fill="${fin}"/>
    <path d="M66 -2C50 -38 -6 -44 -44 -2C-6 40 50 34 66 -2Z" fill="${body}"/>
    <path d="M66 -2C50 34 -6 40 -44 -2C-4 22 42 20 66 -2Z" fill="#fff" opacity=".22"/>
    <path d="M30 -24Q16 -4 30 20" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.6"/>
    <path d="M14 -20q-9 8 0 17q-9 8 0 17M0 -24q-9 8 0 17q-9 9 0 18q-7 6-3 12M-14 -18q-8 8 0 16q-8 8 0 16" fill="none"
      stroke="#fff" stroke-opacity=".34" stroke-width="2"/>
    <path d="M22 4C14 22 -4 26 -10 20C0 16 6 10 10 0Z" fill="${fin}"/>
    <circle cx="44" cy="-10" r="7" fill="#fff"/><circle cx="46" cy="-10" r="3.8" fill="#1a1030"/></g>`;
}

function trainCar(x: number, y: number, windows: readonly string[], body: string): string {
  const panes = windows.map(
    (fill, index) => `<rect x="${x + 9 + index * 22}" y="${y + 11}" width="16" height="19" rx="2.5" fill="${fill}"/>`,
  );
  const length = windows.length * 22 + 12;
  return `<rect x="${x}" y="${y}" width="${length}" height="56" rx="7" fill="${body}"/><rect x="${x}" y="${y + 38}"
    width="${length}" height="3" fill="#ff8a4c"/>${panes.join('')}`;
}

/** Colors of the volumes: a viaduct under the moon, mountains in snow, a jar of water. */
const nightTrainVolumes = [
  {
    sky: ['#06222d', '#0e4a57', '#5c9c8d'],
    stars: 'viaduct',
    hills: '#0b3540',
    train: '#07181f',
    arches: '#0f4450',
    text: '#f7f0cf',
    small: '#bfe3d6',
  },
  {
    sky: ['#1b1740', '#54457f', '#c58fa0'],
    stars: 'snow line',
    hills: '#352c5e',
    train: '#120f2c',
    arches: '#463a72',
    text: '#fdf3f0',
    small: '#e0cfe0',
  },
  {
    sky: ['#3a0f24', '#8f2f3c', '#e88a4f'],
    stars: 'jar',
    hills: '#4a1426',
    train: '#230712',
    arches: '#6a2132',
    text: '#fff0d2',
    small: '#f2c6a8',
  },
];

const nightTrain: CoverArt = ({ name, author, volume }) => {
  const [lit, dark] = ['#ffd98a', '#2a2d5e'];
  if (volume === 0) {
    const passenger = `<g fill="#151639"><path d="M120 345v-7q0-6 5-6t5 6v7z"/><circle cx="125" cy="330" r="4.6"/></g>
      <circle cx="135" cy="340" r="3.8" fill="#fff" opacity=".75"/><circle cx="135" cy="341" r="1.7" fill="#ff7a3c"/>`;
    return `${gradient(['#1d1450', '#2f3182', '#8a4f9a'])}${stars('night-train', 46, '#fff', 0, 270)}
      <path d="M0 300Q80 258 160 290T300 272V428H0Z" fill="#1b1f4a"/>
      ${goldfish(142, 150, 'rotate(-14) scale(1.06)', '#ff7a3c', '#ffb26b')}
      ${goldfish(80, 250, 'rotate(12) scale(.42)', '#ffd0a0', '#ffe6c8')}
      ${trainCar(-28, 315, [lit, dark, lit, lit], '#0f1130')}${trainCar(78, 315, [lit, lit, lit, dark], '#0f1130')}
      ${trainCar(184, 315, [dark, lit, lit, lit, lit], '#0f1130')}${passenger}
      <path d="M0 371H300V428H0Z" fill="#0a0c22"/><path d="M0 380H300" stroke="#3f4688" stroke-width="2.6"/>
      ${drawColumn('mincho', name, { x: 264, y: 22, size: 29, fill: '#fff6e0' })}
      ${drawLine('barlow', author.toUpperCase(), { x: 20, y: 409, size: 13, fill: '#aab2ea', anchor: 'start', tracking: 2.4 })}`;
  }
  const look = nightTrainVolumes[(volume - 1) % nightTrainVolumes.length]!;
  const arches = Array.from({ length: 6 }, (_, index) => `M${index * 62 - 22} 428V372q0-20 20-20t20 20V428Z`);
  const train = `${trainCar(-40, 282, [lit, lit, dark, lit], look.train)}${trainCar(66, 282, [dark, lit, lit, lit], look.train)}
    ${trainCar(172, 282, [lit, lit, lit, dark, lit], look.train)}`;
  const scene = [
    `<circle cx="124" cy="172" r="52" fill="${look.text}"/>
    ${goldfish(124, 102, 'rotate(-6) scale(.92)', '#f4efe2', '#ff9d6e')}
    ${goldfish(124, 246, 'rotate(174) scale(.92)', '#ff7a3c', '#ffc08d')}`,
    `<path d="M0 300L54 222L92 262L150 196L214 284L300 236V340H0Z" fill="${look.hills}"/><path d="M54 222L78 247L60
    243L44 250L38 245ZM150 196L176 232L154 225L138 237L124 225Z" fill="${look.text}"/>
    ${goldfish(128, 124, 'rotate(-20) scale(.8)', '#ff7a3c', '#ffd0a0')}`,
    `<path d="M72 190a52 52 0 0 0 104 0q0-22-20-40V128H92v22q-20 18-20 40Z" fill="${look.text}" opacity=".22"/><path
    d="M74 186a50 50 0 0 0 100 4q-26-12-50-2t-50-2Z" fill="#8fd0e0" opacity=".75"/><path d="M88 122h72v8H88z"
    fill="${look.text}"/>${goldfish(124, 204, 'rotate(6) scale(.6)', '#ff7a3c', '#ffc08d')}`,
  ][(volume - 1) % 3]!;
  return `${gradient(look.sky)}${stars(look.stars, 40, '#eafff6', 0, 250)}${scene}
    <path d="M0 330Q70 292 150 322T300 306V428H0Z" fill="${look.hills}"/>${train}
    <path d="M0 338H300V428H0Z" fill="${look.train}"/><path d="${arches.join('')}" fill="${look.arches}"/>
    ${drawColumn('mincho', name, { x: 264, y: 22, size: 29, fill: look.text })}
    ${drawLine('mincho', String(volume), { x: 34, y: 52, size: 38, fill: '#ff9d6e' })}
    ${drawLine('barlow', author.toUpperCase(), { x: 280, y: 416, size: 11, fill: look.small, anchor: 'end', tracking: 2 })}`;
};

const moonLaundry: CoverArt = ({ name, author }) => `${gradient(['#1f1158', '#4f3199'])}
  ${stars('laundry', 44, '#ffe9a8', 0, 330)}
  <circle cx="150" cy="212" r="112" fill="#f3dc98"/>
  <g fill="#e2c373"><circle cx="74" cy="150" r="11"/><circle cx="58" cy="232" r="7"/><circle cx="216" cy="292" r="12"/>
    <circle cx="236" cy="168" r="8"/><circle cx="112" cy="300" r="6"/><circle cx="178" cy="116" r="6"/></g>
  <circle cx="150" cy="212" r="84" fill="#fff7dc"/><circle cx="150" cy="212" r="74" fill="#2c1c69"/>
  <clipPath id="door"><circle cx="150" cy="212" r="74"/></clipPath>
  <g clip-path="url(#door)">
    <path d="M60 224q30-22 62 0t62 0t62 0V300H60Z" fill="#7fd0ff"/>
    <path d="M60 244q30-20 62 0t62 0t62 0V300H60Z" fill="#53b0ee"/>
    <path d="M98 232l16-17 12 6 8-4 9 20-13 6 3 23-28 4-2-29z" fill="#ff9ec4"/>
    <path d="M170 226l14-6 26 18-8 18-11-5-12 24-24-14z" fill="#fff7dc"/>
    <circle cx="120" cy="186" r="9" fill="none" stroke="#bfe8ff" stroke-width="2.4"/><circle cx="138" cy="170" r="5.4"
      fill="none" stroke="#bfe8ff" stroke-width="2"/><circle cx="184" cy="192" r="12" fill="#fff" opacity=".2"/>
    <path d="M90 190Q96 158 126 148" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"
    opacity=".3"/></g>
  <rect x="232" y="198" width="14" height="28" rx="7" fill="#2c1c69"/>
  <path d="M-10 340Q150 378 310 334" stroke="#fff7dc" stroke-width="2" fill="none"/>
  <path d="M30 351l32 5-4 38-13-2-14 1z" fill="#fff7dc"/><path d="M84 360l9-1 8 7 9-6 9 1 7 12-8 5-2-3-1 23-28-1 1-23-3
    3-8-6z"
    fill="#7fd0ff"/><path d="M196 357l36-6 6 40-17 0-6-16-3 18-15 2z" fill="#ff9ec4"/>
  <path d="M258 347l8-1 2 16 7 7-5 5-14-6z" fill="#fff7dc"/>
  ${drawLine('jua', name, { x: 150, y: 66, size: 48, fill: '#fff', maxWidth: 256 })}
  ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 416, size: 12, fill: '#ffe9a8', tracking: 3.4 })}`;

const slowComet: CoverArt = ({ name, author }) => {
  const [first, second] = linesOf(name, 1);
  const envelope = (x: number, y: number, turn: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><rect x="-12" y="-8" width="24" height="16"
      rx="1.5" fill="#fff1e2"/><path d="M-12 -7L0 3L12 -7" fill="none" stroke="#d9577a" stroke-width="2"/></g>`;
  return `${gradient(['#131748', '#2c2572', '#71408f'])}${stars('comet', 60, '#fff', 0, 350)}
    <path d="M214 116L-40 312L-40 196Z" fill="#ff9d7a" opacity=".38"/>
    <path d="M214 116L-30 272L-30 226Z" fill="#ffd3b8" opacity=".72"/>
    <circle cx="214" cy="116" r="52" fill="#fff1e2" opacity=".2"/><circle cx="214" cy="116" r="35" fill="#fff1e2"/>
    ${envelope(150, 160, -22, 0.9)}${envelope(104, 196, -44, 0.72)}${envelope(66, 214, -18, 0.6)}${envelope(28, 246, -30, 0.5)}
    <path d="M0 372Q150 318 300 372V428H0Z" fill="#0b1030"/>
    <g fill="#0b1030"><path d="M116 348v-36l30-24 30 24v36z"/><path d="M162 300v-18h8v24z"/>
      <path d="M210 350v-34h4v34zM202 318v-8q0-8 8-8h14q8 0 8 8v8z"/></g>
    <path d="M232 310v-14h-9v5h6v9z" fill="#ff9d7a"/>
    <rect x="138" y="316" width="17" height="17" fill="#ffcf70"/><path d="M146.5 316v17M138 324.5h17" stroke="#0b1030"
      stroke-width="2"/>
    <path d="M70 356v-20m0 4q-13-3-11-19q3-13 11-15q8 2 11 15q2 16-11 19" fill="#0b1030" stroke="#0b1030"
    stroke-width="3"/>
    ${drawLine('serif', first!, { x: 24, y: 58, size: 46, fill: '#fff', anchor: 'start' })}
    ${drawLine('serif', second!, { x: 24, y: 102, size: 46, fill: '#ffab8c', anchor: 'start' })}
    ${drawLine('barlow', author.trim() && `a comic by ${author}`, {
      x: 24,
      y: 409,
      size: 13,
      fill: '#b8c0f0',
      anchor: 'start',
      tracking: 0.8,
    })}`;
};

function camel(x: number, y: number, scale: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" d="M-34 0L-31 -26Q-38 -30 -37 -40Q-34
    -52 -24 -52
    Q-18 -66 -9 -66Q0 -66 4 -54Q10 -68 18 -67Q26 -64 27 -50Q36 -50 38 -60Q40 -76 50 -80Q62 -82 66 -74Q60 -70 54 -70
    Q48 -60 46 -46Q42 -30 30 -27L32 0H27L23 -24L20 0H15L16 -26H-18L-20 0H-25L-26 -24L-30 0Z"/>`;
}

const oasis: CoverArt = ({ name, author, volume }) => {
  const [first, ...rest] = linesOf(name, 1);
  const sand = [
    ['#a9483c', '#742c3a', '#3d1432'],
    ['#2b8f8c', '#17616c', '#0b3546'],
    ['#d98a3d', '#9c4b2c', '#572027'],
  ][volume % 3]!;
  const sky = [
    ['#160a2b', '#3b1246', '#8e3350'],
    ['#04141f', '#0b3a4b', '#4fa89b'],
    ['#2a0b18', '#6a1f2c', '#d2643a'],
  ][volume % 3]!;
  const glow = ['#2fd0bd', '#ffd07a', '#ffe9a8'][volume % 3]!;
  const dunes = `<path d="M0 268Q96 202 186 252T300 238V428H0Z" fill="${sand[0]}"/>
    <path d="M0 306Q100 250 206 300T300 292V428H0Z" fill="${sand[1]}"/>
    <path d="M0 358Q150 300 300 356V428H0Z" fill="${sand[2]}"/>`;
  const pool = `<ellipse cx="148" cy="336" rx="86" ry="19" fill="${glow}"/><ellipse cx="148" cy="333" rx="70" ry="12"
    fill="#bff7ea"/><path d="M160 327.5q-16-2-28 5q10 7 30 6q-22-3-2-11z" fill="#fff"/>
    <path d="M92 330q8-60-5-104" stroke="#1d0d1f" stroke-width="7" fill="none" stroke-linecap="round"/><g
    fill="#1d0d1f">
    <path d="M87 226q-46-28-62 14q32-20 62-14z"/><path d="M87 226q-30-48-66-26q40 2 66 26z"/>
    <path d="M87 226q46-32 66 10q-34-18-66-10z"/><path d="M87 226q20-50 62-34q-40 8-62 34z"/><path d="M87 226q-6-40
    16-58q4 32-16 58z"/></g>
    <path d="M216 334l8-40q7-13 14 0l8 40z" fill="#140a1c"/><circle cx="231" cy="286" r="8" fill="#140a1c"/>
    <circle cx="213" cy="306" r="4" fill="${glow}"/><circle cx="213" cy="306" r="9" fill="${glow}" opacity=".3"/>`;
  const caravan = `<circle cx="206" cy="176" r="62" fill="${glow}"/>${dunes}
    <g>${camel(66, 278, 0.74, '#04141f')}${camel(150, 276, 0.84, '#04141f')}${camel(240, 272, 0.74, '#04141f')}
    <path d="M105 252Q116 262 122 246M190 248Q204 258 212 246" fill="none" stroke="#04141f" stroke-width="1.6"/></g>
    <path d="M0 300Q150 246 300 292V428H0Z" fill="${sand[1]}"/><path d="M0 346Q150 300 300 352V428H0Z"
    fill="${sand[2]}"/>`;
  const lamp = `${dunes}<circle cx="150" cy="262" r="118" fill="${glow}" opacity=".14"/><circle cx="150" cy="262"
    r="84" fill="${glow}"
    opacity=".2"/><path d="M150 128V196" stroke="#1c0a12" stroke-width="3"/><path d="M126 214Q130 194 150 192Q170 194
    174 214Z"
    fill="#1c0a12"/><path d="M122 214H178L196 258L170 316H130L104 258Z" fill="#1c0a12"/><path d="M132
    222H146V308H138L116 258Z
    M154 222H168L184 258L162 308H154Z" fill="${glow}"/><path d="M136 316H164L172 330H128Z" fill="#1c0a12"/>`;
  const scene = [`${dunes}${pool}`, caravan, lamp][volume % 3]!;
  return `${gradient(sky)}${stars(`oasis ${volume}`, 54, '#fff4d6', 0, 220)}${scene}
    ${drawLine('yeseva', first!.toUpperCase(), { x: 150, y: 82, size: 66, fill: '#fff1d8', maxWidth: 244, tracking: 5 })}
    ${drawLine('yeseva', rest.join(' '), { x: 150, y: 112, size: 22, fill: glow, tracking: 1.6 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 410, size: 12, fill: '#f3c9a8', tracking: 3.4 })}
    ${volume > 0 ? drawLine('yeseva', String(volume), { x: 270, y: 412, size: 32, fill: glow }) : ''}`;
};

/** Rings of light around a torch. */
function signal(x: number, y: number, stroke: string, steps: number): string {
  const rings = Array.from(
    { length: steps },
    (_, index) =>
      `<circle cx="${x}" cy="${y}" r="${18 + index * 21}" opacity="${(1 - index / (steps + 1)).toFixed(2)}"/>`,
  );
  return `<g fill="none" stroke="${stroke}" stroke-width="3.4">${rings.join('')}</g>
    <circle cx="${x}" cy="${y}" r="6.5" fill="#fff"/>`;
}

/** A girl in a school uniform from behind, about 62 units high, with a torch held up to the side. */
function girl(x: number, y: number, facing: 1 | -1, hair: 'long' | 'short'): string {
  const strands =
    hair === 'long'
      ? '<path d="M-9 -52Q-9 -63 0 -63T9 -52L10 -26H-10Z"/>'
      : '<path d="M-10 -52Q-10 -64 0 -64T10 -52Q10 -43 7 -43H-7Q-10 -43 -10 -52Z"/>';
  return `<g transform="translate(${x} ${y}) scale(${facing} 1)" fill="#050d13">${strands}
    <path d="M-7 -44H7L9 -26L14 -12H-14L-9 -26Z"/><path d="M-7 -14h4.5V0H-7zM2.5 -14H7V0H2.5z"/>
    <path d="M6 -42L23 -53" stroke="#050d13" stroke-width="4.6" stroke-linecap="round"/></g>`;
}

function tower(x: number, y: number, width: number, seed: number, body: string, lights: readonly string[]): string {
  let panes = '';
  for (let row = 0; y + 16 + row * 19 < 428; row++) {
    for (let column = 0; column < Math.floor((width - 10) / 16); column++) {
      const light = lights[(row * 7 + column * 5 + seed * 3 + row * column) % (lights.length * 2)];
      if (light)
        panes += `<rect x="${x + 9 + column * 16}" y="${y + 14 + row * 19}" width="8" height="10" fill="${light}"/>`;
    }
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${428 - y}" fill="${body}"/>${panes}`;
}

const rooftopSignal: CoverArt = ({ name, author, volume }) => {
  const [mint, pink] = ['#66f2d5', '#ff8ec0'];
  const title = (fill: string, x = 150, y = 20): string =>
    drawColumn('pixel', name, { x, y, size: 39, fill, gap: 1.02, attributes: `stroke="${fill}" stroke-width="16"` });
  const credit = (fill: string): string =>
    drawLine('barlow', author.toUpperCase(), { x: 150, y: 417, size: 12, fill, tracking: 3.4 });
  const number = volume > 0 ? drawLine('pixel', String(volume), { x: 34, y: 60, size: 48, fill: '#fff' }) : '';
  if (volume === 1) {
    // one wall of windows; the lit ones are dots and dashes
    const rows = ['.-.', '.', '..', '--', '..', '-.', '.-', '-', '---'];
    const cells = rows.map((code, row) => {
      let x = 42;
      return [...code]
        .map((mark) => {
          const width = mark === '-' ? 56 : 22;
          x += width + 14;
          return `<rect x="${x - width - 14}" y="${74 + row * 36}" width="${width}" height="20"
          fill="${row % 2 ? mint : '#ffe08a'}"/>`;
        })
        .join('');
    });
    return `${ground('#2b1648')}<path d="M24 50H300V428H24Z" fill="#160a2b"/>${cells.join('')}
      ${girl(206, 50, -1, 'long')}<circle cx="181" cy="-4" r="7" fill="#fff"/>${signal(182, -6, pink, 4)}
      ${title('#fff', 262)}${number}${credit('#c9b3ea')}`;
  }
  if (volume === 2) {
    const birds = [62, 92, 100, 128, 176, 184, 218].map(
      (x, index) =>
        `<path d="M${x} ${[233, 229, 228, 256, 249, 248, 275][index]}q-6-2-6-9q1-6 6-6t6 6q6 1 8 9z" fill="#3a1030"/>`,
    );
    return `${gradient(['#ff8ec0', '#ffb59a', '#ffe3a6'])}<circle cx="104" cy="330" r="64" fill="#fff3cf"/>
      <path d="M0 240Q150 212 300 216M0 262Q150 256 300 240M0 288Q150 284 300 262" fill="none" stroke="#3a1030"
      stroke-width="2.4"/>${birds.join('')}
      ${tower(-10, 352, 120, 1, '#7c2c56', ['#ffd07a'])}${tower(92, 372, 90, 2, '#5a1c46', ['#ffd07a'])}
      ${tower(170, 336, 140, 3, '#3a1030', ['#ffd07a', '#ff8ec0'])}${girl(214, 336, -1, 'short')}
      ${title('#7c2c56', 262)}${drawLine('pixel', String(volume), { x: 34, y: 60, size: 48, fill: '#7c2c56' })}`;
  }
  if (volume === 3) {
    return `${gradient(['#04101f', '#0b2d5c', '#2f6fb0'])}${stars('beam', 60, '#fff', 0, 300)}
      <path d="M64 320L190 -20H330V70Z" fill="#ffe08a" opacity=".5"/><path d="M64 320L232 -20H300V20Z" fill="#fff3cf"
      opacity=".6"/>
      ${tower(-20, 380, 150, 2, '#030a14', ['#ffe08a'])}${tower(124, 400, 200, 4, '#061427', [mint, pink])}
      ${girl(41, 380, 1, 'long')}<circle cx="66" cy="322" r="6" fill="#fff"/>${girl(92, 380, -1, 'short')}
      ${title('#fff3cf', 40, 76)}${number}`;
  }
  return `${gradient(['#071523', '#0f3e4f', '#1c8a86'])}
    <g opacity=".8">${signal(81, 283, mint, 11)}${signal(217, 243, pink, 11)}</g>
    ${tower(-30, 396, 50, 5, '#0b2733', [pink])}<path d="M100 376h72v52h-72z" fill="#0b2733"/>
    ${tower(8, 336, 84, 2, '#08151c', [mint, '#ffe08a'])}${tower(206, 296, 110, 3, '#08151c', [pink, '#ffe08a'])}
    ${girl(58, 336, 1, 'long')}${girl(240, 296, -1, 'short')}
    <path d="M270 296v-22h-4v-14h30v14h-4v22z" fill="#08151c"/>
    ${title('#fff')}${credit('#a5f5e4')}`;
};

export const nightCovers = {
  'night-train': nightTrain,
  'moon-laundry': moonLaundry,
  'slow-comet': slowComet,
  oasis,
  'rooftop-signal': rooftopSignal,
} satisfies Record<string, CoverArt>;
