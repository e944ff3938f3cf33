// Covers of woods, hills and gardens.
import { seededRandom } from '../random.ts';
import { drawColumn, drawLine } from './lettering.ts';
import { type CoverArt, gradient, ground, linesOf, stars, tone } from './shapes.ts';

/** A mule with a load and its driver, walking to the right. */
function mule(x: number, y: number, scale: number, fill: string, load: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"><path d="M-24 0L-22 -17Q-27 -23 -22 -29L16
    -30L27 -45L28 -53L31 -47
    L34 -54L35 -45L44 -36L41 -31L33 -35L25 -20L23 0H19L17 -15L14 0H10L11 -15H-12L-14 0H-18L-17 -14L-20 0Z"/>
    <path d="M-14 -31h20v-13h-20z" fill="${load}"/><path d="M-4 -44v13M-14 -38h20" stroke="${fill}"
    stroke-width="1.6"/></g>`;
}

function walker(x: number, y: number, scale: number, fill: string, hat: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"><path d="M-9 0L-7 -22Q-7 -30 0 -30Q7 -30 7
    -22L9 0H4L0 -12L-4 0Z"/><circle cy="-34"
    r="5"/><path d="M-10 -36Q0 -48 10 -36Z" fill="${hat}"/><path d="M6 -24L16 -32M16 -44V2" stroke="${fill}"
    stroke-width="2"/></g>`;
}

const seasons = [
  {
    paper: '#eef0df',
    sun: '#d5503a',
    hills: ['#a9c3a6', '#6f9a7d', '#3c6b58', '#1f443a'],
    ink: '#1f443a',
    mist: '#fff',
  },
  {
    paper: '#f7e8cf',
    sun: '#c0392f',
    hills: ['#e9b872', '#d98a45', '#a9502c', '#5e2a1e'],
    ink: '#5e2a1e',
    mist: '#fff3dc',
  },
  {
    paper: '#e6edf2',
    sun: '#e8734f',
    hills: ['#c6d6e2', '#9db6c9', '#5f8199', '#2c4a60'],
    ink: '#2c4a60',
    mist: '#fff',
  },
  {
    paper: '#2a2f55',
    sun: '#f6e3b0',
    hills: ['#4b4f82', '#373b6b', '#25284f', '#151735'],
    ink: '#f6e3b0',
    mist: '#8488c0',
  },
];

const teaRoad: CoverArt = ({ name, author, volume }) => {
  const { paper, sun, hills, ink, mist } = seasons[volume % 4]!;
  const far =
    volume % 2 === 0
      ? 'M0 220Q50 126 96 196Q140 104 196 190Q240 146 300 210V428H0Z'
      : 'M0 236L52 150L92 206L150 96L206 200L250 152L300 222V428H0Z';
  const bridge = `<path d="M0 300L70 292L84 428H0Z M300 282L232 290L216 428H300Z" fill="${hills[2]}"/><path d="M70
    294Q152 344 232 292" fill="none"
    stroke="${hills[3]}" stroke-width="3.5"/><path d="M70 278Q152 326 232 276" fill="none" stroke="${hills[3]}"
    stroke-width="1.8"/><path d="M90 290v15M110 298v15M130
    303v15M152 305v14M174 302v15M194 297v14M214 288v14" stroke="${hills[3]}"
    stroke-width="1.4"/>${mule(142, 317, 0.7, '#2a1410', sun)}${walker(190, 311, 0.66, '#2a1410', sun)}
    <path d="M0 404Q150 372 300 398V428H0Z" fill="${hills[3]}"/>`;
  const path = `<path d="M0 318Q90 250 170 300T300 290V428H0Z" fill="${hills[2]}"/><path d="M0 374Q120 320 300
    366V428H0Z" fill="${hills[3]}"/>
    <path d="M14 412Q110 336 196 348T300 312" stroke="${paper}" stroke-width="2.6" fill="none" stroke-dasharray="6 6"
    opacity=".8"/>
    ${mule(166, 352, 0.9, '#14241f', sun)}${mule(96, 372, 0.8, '#14241f', paper)}${walker(222, 346, 0.8, '#14241f', sun)}`;
  const snow = `<path d="M150 96L132 130L146 124L158 134L172 132Z M52 150L42 166L54 162L62 166Z M250 152L238 170L250
    166L258 164Z" fill="#fff"/>`;
  const flags = `<path d="M0 250Q120 300 300 214" fill="none" stroke="${hills[3]}" stroke-width="1.6"/>${[
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ]
    .map((index) => {
      const t = 0.06 + index * 0.11;
      const [x, y] = [
        (1 - t) ** 2 * 0 + 2 * t * (1 - t) * 120 + t * t * 300,
        (1 - t) ** 2 * 250 + 2 * t * (1 - t) * 300 + t * t * 214,
      ];
      return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l16-3 2 18-17 4z"
      fill="${['#d5503a', '#f2c14e', '#5f8199', '#fff', '#6f9a7d'][index % 5]}"/>`;
    })
    .join('')}`;
  const camp = `<path d="M178 352l26-42 30 40z" fill="#d5503a"/><path d="M204 310l-4 42h14z" fill="#5e1f1a"/><path
    d="M120 358q-9-11 0-24q9 13 0 24z" fill="#ffb04f"/>
    <circle cx="120" cy="346" r="26" fill="#ffb04f" opacity=".2"/>${mule(66, 366, 0.8, '#090b1c', '#d5503a')}`;
  return `${ground(paper)}${volume === 3 ? stars('tea', 40, '#f6e3b0', 0, 190) : ''}<circle
    cx="${volume % 2 ? 92 : 214}" cy="${volume % 2 ? 92 : 118}"
    r="42" fill="${sun}"/><path d="${far}" fill="${hills[0]}"/>${volume === 1 ? snow : ''}<path d="M0 262Q70 190 130
    244Q190 180 300 258V428H0Z" fill="${hills[1]}"/>
    <path d="M0 238h116M186 272h114M60 216h64" stroke="${mist}" stroke-width="7" opacity=".55" stroke-linecap="round"/>
    ${
      volume === 1
        ? bridge
        : volume === 3
          ? `<path d="M0 318Q90 250 170 300T300 290V428H0Z" fill="${hills[2]}"/><path
    d="M0 372Q120 330 300 356V428H0Z" fill="${hills[3]}"/>${camp}`
          : path
    }
    ${volume === 2 ? flags : ''}
    ${drawColumn('songti', name, { x: volume % 2 ? 258 : 42, y: 18, size: 43, fill: ink, gap: 1 })}
    <rect x="${volume % 2 ? 248 : 32}" y="212" width="20" height="20" rx="3" fill="#d5503a"/>
    ${drawLine('songti', volume > 0 ? '一二三'[volume - 1]! : '茶', { x: volume % 2 ? 258 : 42, y: 227.5, size: 16, fill: '#fff' })}
    ${drawLine('barlow', author.toUpperCase(), { x: 278, y: 413, size: 12, fill: volume === 1 ? '#f7e8cf' : '#eef0df', anchor: 'end', tracking: 2.6 })}`;
};

function pines(seed: string, count: number, base: number, height: number, fill: string): string {
  const chance = seededRandom(`pines ${seed}`);
  const trees = Array.from({ length: count }, (_, index) => {
    const x = (index + chance.between(0.2, 0.8)) * (300 / count);
    const [tall, wide] = [height * chance.between(0.8, 1.1), height * 0.24];
    const row = (from: number, to: number, scale: number): string =>
      `M${x.toFixed(1)} ${(base - tall * from).toFixed(1)}L${(x + wide * scale).toFixed(1)}
      ${(base - tall * to).toFixed(1)}H${(x - wide * scale).toFixed(1)}Z`;
    return `${row(1, 0.56, 0.62)}${row(0.78, 0.28, 0.84)}${row(0.52, 0, 1)}`;
  });
  return `<path d="${trees.join('')}" fill="${fill}"/>`;
}

function fox(x: number, y: number, scale: number, coat: string, flip = false): string {
  return `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})"><path d="M14 -2C40 4 54 -14 46
    -38C40 -30 30 -32 24 -22C18 -14 16 -8 14 -2Z" fill="${coat}"/>
    <path d="M46 -38C40 -30 36 -31 32 -29C36 -20 44 -18 49 -22C50 -27 49 -32 46 -38Z" fill="#fff8ee"/><path d="M-16
    0C-20 -26 -14 -38 -4 -48H8C20 -34 24 -14 20 0Z" fill="${coat}"/>
    <path d="M-12 0C-14 -18 -11 -30 -5 -38C1 -28 4 -14 3 0Z" fill="#fff8ee"/><path d="M-24 -84L-19 -66L-26 -52L-2
    -36L20 -52L14 -66L18 -84L4 -72H-10Z" fill="${coat}"/>
    <path d="M-26 -52L-2 -36L20 -52L8 -54L-2 -44L-14 -54Z" fill="#fff8ee"/><circle cx="-2" cy="-39" r="3"
    fill="#1a1412"/><path d="M-14 -59q4-4 7 0M5 -59q4-4 7 0" fill="none"
    stroke="#1a1412" stroke-width="2.4" stroke-linecap="round"/></g>`;
}

const underPines: CoverArt = ({ name, author, volume }) => {
  const look = [
    {
      sky: ['#9cc5cf', '#d7e7e6', '#f7efe2'],
      rows: ['#5b8e95', '#2d5c66', '#173f4a'],
      floor: '#f3f7f6',
      ink: '#173f4a',
      orb: '#fff',
    },
    {
      sky: ['#f2b05e', '#f7d59a', '#fbeed0'],
      rows: ['#c4763a', '#8d4a28', '#4a2a1f'],
      floor: '#e9d3a2',
      ink: '#4a2a1f',
      orb: '#d9402f',
    },
    {
      sky: ['#0a1526', '#173252', '#3d6a86'],
      rows: ['#1f4560', '#12304a', '#081c30'],
      floor: '#c9dbe8',
      ink: '#081c30',
      orb: '#ffe9a8',
    },
  ][volume % 3]!;
  const shrine = `<g fill="#c8322b"><path d="M60 232q60 10 120 0v12q-60 8-120 0zM70 254h100v8H70z"/><path d="M80
    240h10v92H80zM150 240h10v92h-10z"/></g>
    <path d="M116 246h8v9h-8z" fill="#3a1512"/>`;
  const lantern = `<circle cx="104" cy="286" r="46" fill="#ffd36b" opacity=".25"/><path d="M84 262q20-16 40 0z"
    fill="#081420"/><path d="M90 264h28v24H90z" fill="#ffd36b"/><path d="M86
    288h36v6H86zM98 294h12v38H98z" fill="#081420"/>`;
  const board = `<path d="M62 336l44-9 34 9-44 11z" fill="#d9a75b"/><path d="M62 336l34 11v14l-34-10zM96
    347l44-11v14l-44 11z" fill="#a9743a"/><ellipse cx="90" cy="335" rx="5" ry="2.6"
    fill="#15110f"/><ellipse cx="104" cy="338" rx="5" ry="2.6" fill="#fff"/><ellipse cx="106" cy="331.5" rx="5"
    ry="2.6" fill="#15110f"/>`;
  return `${gradient(look.sky)}${volume === 2 ? stars('pines', 40, '#fff', 0, 180) : ''}<circle
    cx="${volume === 1 ? 206 : 92}" cy="${volume === 1 ? 74 : 96}" r="${volume === 1 ? 46 : 38}" fill="${look.orb}"/>
    ${pines(`far ${volume}`, 8, 236, 178, look.rows[0]!)}${pines(`mid ${volume}`, 7, 286, 196, look.rows[1]!)}
    <rect y="270" width="300" height="80" fill="${look.rows[volume === 1 ? 1 : 2]}"/>
    ${volume === 1 ? '' : pines(`near ${volume}`, 6, 334, 190, look.rows[2]!)}
    <path d="M0 336Q150 300 300 336V428H0Z" fill="${look.floor}"/><path d="M0 368Q90 346 190 362T300 358V428H0Z"
    fill="#fff" opacity=".35"/>
    ${volume === 0 ? '' : volume === 1 ? `${shrine}${board}` : lantern}${fox(volume === 1 ? 206 : 214, volume === 1 ? 364 : 352, volume === 1 ? 0.9 : 0.86, '#d9603a', volume > 0)}
    ${drawLine('kaisei', name, { x: 22, y: 398, size: 43, fill: look.ink, anchor: 'start', tracking: 2 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 24, y: 417, size: 12.5, fill: look.ink, anchor: 'start', tracking: 2.8 })}
    ${volume > 0 ? drawLine('kaisei', String(volume), { x: 278, y: 398, size: 46, fill: '#d9603a', anchor: 'end' }) : ''}`;
};

function persimmon(x: number, y: number, scale: number, turn = 0): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})"><path d="M0 34C-44 34 -50 -6 -30 -22S-8
    -26 0 -24S16 -34 30 -22S44 34 0 34Z" fill="#e8622c"/>
    <path d="M0 34C34 34 46 8 38 -12C34 14 16 28 -14 32C-9 33.5 -5 34 0 34Z" fill="#c94a1c"/><path d="M-34 -2q1-14
    11-19" stroke="#ffc39a" stroke-width="5" stroke-linecap="round"
    fill="none"/><path d="M0 -24l-24-7 12-5 1-10 11 8 11-8 1 10 12 5z" fill="#34512e"/></g>`;
}

const ironPersimmon: CoverArt = ({ name, author, volume }) => {
  if (volume > 0) {
    const streaks = Array.from({ length: 13 }, (_, index) => {
      const y = 96 + index * 17;
      const length = 60 + ((index * 53) % 110);
      return `<path d="M-10 ${y}H${length}" stroke-width="${2 + (index % 3) * 2}"/>`;
    });
    return `${ground('#e8622c')}${tone('#d9541f', 9, 1.8)}<g stroke="#ece7df" stroke-linecap="round"
    opacity=".9">${streaks.join('')}</g>
      ${persimmon(186, 204, 2.3, 24).replace('#e8622c', '#f4f0e8').replace('#c94a1c', '#d8d0c2').replace('#ffc39a', '#fff')}
      <rect y="322" width="300" height="106"
      fill="#2b211c"/>${drawLine('dela', name, { x: 22, y: 384, size: 60, fill: '#ece7df', anchor: 'start' })}
      ${drawLine('dela', String(volume), { x: 278, y: 384, size: 60, fill: '#e8622c', anchor: 'end' })}
      ${drawLine('barlow', author.toUpperCase(), { x: 24, y: 411, size: 13, fill: '#b9aca0', anchor: 'start', tracking: 3 })}`;
  }
  return `${ground('#ece7df')}${tone('#d9d0c3', 8, 1.3)}<path d="M320 70Q220 96 168 78T34 134M168 78Q150 140 176
    196M100 104Q84 150 92 186M234 84q6 14 2 26" stroke="#2b211c"
    stroke-width="9" fill="none" stroke-linecap="round"/><path d="M66 118q-34-10-44 14q30 12 44-14zM286
    80q-2-30-30-28q2 26 30 28z" fill="#34512e"/>
    ${persimmon(178, 218, 1.4)}${persimmon(92, 220, 1)}${persimmon(236, 134, 0.8)}<rect y="306" width="300"
    height="122" fill="#2b211c"/>
    ${drawLine('dela', name.slice(0, 2), { x: 22, y: 378, size: 66, fill: '#ece7df', anchor: 'start' })}
    ${drawLine('dela', name.slice(2), { x: 152, y: 378, size: 66, fill: '#e8622c', anchor: 'start' })}
    ${drawLine('barlow', author.toUpperCase(), { x: 24, y: 409, size: 13, fill: '#b9aca0', anchor: 'start', tracking: 3 })}`;
};

function clockFlower(x: number, y: number, size: number, petals: string, hour: number): string {
  const leaves = Array.from(
    { length: 11 },
    (_, index) =>
      `<ellipse cy="${-size - 6}" rx="${size * 0.3}" ry="${size * 0.5}" transform="rotate(${(index * 360) / 11})"/>`,
  );
  const ticks = Array.from(
    { length: 12 },
    (_, index) => `<path d="M0 ${-size + 5}v3.5" transform="rotate(${index * 30})"/>`,
  );
  return `<g transform="translate(${x} ${y})"><g fill="${petals}">${leaves.join('')}</g><circle r="${size}"
    fill="#fffdf4" stroke="#3a2a18" stroke-width="2"/>
    <g stroke="#3a2a18" stroke-width="1.6">${ticks.join('')}</g><g stroke="#3a2a18" stroke-width="3.2"
    stroke-linecap="round"><path d="M0 0V${-size * 0.66}" transform="rotate(${hour * 90})"/>
    <path d="M0 0V${-size * 0.46}" transform="rotate(${hour * 53 + 40})"/></g><circle r="3" fill="#3a2a18"/></g>`;
}

const clockGarden: CoverArt = ({ name, author, volume }) => {
  const lines = linesOf(name, 3);
  const [yellow, coral, white, mint] = ['#f7c548', '#ef6f53', '#f2f0e6', '#8bd0c0'];
  const look = [
    { back: '#14492f', text: '#fff7dd', accent: yellow },
    { back: '#e8674b', text: '#fff3dd', accent: '#123d2b' },
    { back: '#f3e7c8', text: '#14492f', accent: coral },
    { back: '#15204a', text: '#fff3dd', accent: mint },
  ][volume % 4]!;
  const stem = (x: number, y: number): string =>
    `<path d="M${x} ${y}V428" stroke="#2e7a48" stroke-width="5"/><path d="M${x} ${y + 78}q30-6 34-34q-32 2-34 34zM${x}
    ${y + 104}q-30-6-34-34q32 2 34 34z" fill="#2e7a48"/>`;
  const places: [number, number, number, string, number][] = [
    [38, 188, 27, yellow!, 1],
    [150, 198, 32, coral!, 2],
    [260, 184, 26, white!, 3],
    [94, 276, 30, mint!, 0],
    [212, 284, 29, yellow!, 5],
    [30, 356, 24, coral!, 6],
    [150, 366, 30, white!, 7],
    [270, 364, 25, mint!, 2],
  ];
  const bed = `${places.map(([x, y]) => stem(x, y)).join('')}${places.map((place) => clockFlower(...place)).join('')}`;
  const bird = `${stem(206, 284)}${clockFlower(206, 284, 46, '#ffd36b', 1)}<g transform="translate(104 218)
    rotate(20)"><path d="M-6 -10Q-20 -64 -64 -74Q-60 -26 -14 8Z" fill="#8bd0c0"/><path d="M8 -12Q4 -66
    -26 -84Q-34 -36 -4 2Z" fill="#cfeee6"/><path d="M60 -4Q40 -26 16 -16Q-22 4 -60 44Q-40 42 -28 38Q-32 52 -30 58Q16 40
    34 14Q44 10 50 2Z" fill="#123d2b"/><path d="M50 2Q38 12 22 12Q26 0 40 -4Z"
    fill="#e7334b"/><path d="M56 -6L110 14L54 0Z" fill="#123d2b"/><circle cx="42" cy="-9" r="3.4" fill="#fff"/></g>`;
  const can = `<g fill="#2f7f8f"><path d="M112 232H212L204 330H120Z"/><path d="M120 296L64 222L80 212L126 258Z"/><path
    d="M50 232L88 200L94 208L58 242Z"/></g><path d="M166 232H212L204 330H162Z" fill="#1f6472"/>
    <path d="M204 244q52 8 36 50q-10 24-32 22M122 232q40-56 84 0" fill="none" stroke="#1f6472"
    stroke-width="10"/>${clockFlower(162, 282, 26, 'none', 3)}
    <g stroke="#2f7f8f" stroke-width="4" stroke-linecap="round"><path d="M58 252v16M48 282v16M70 280v16M58 312v16M40
    322v14M74 326v14"/></g>
    ${[44, 92, 222].map((x, index) => `${stem(x, 384)}${clockFlower(x, 384, 15, [coral, yellow, mint, coral][index]!, index)}`).join('')}`;
  const seeds = Array.from({ length: 34 }, (_, index) => {
    const angle = (index * 137.5 * Math.PI) / 180;
    const radius = 66 + (index % 3) * 14;
    const [x, y] = [140 + Math.cos(angle) * radius, 252 + Math.sin(angle) * radius];
    return `<path d="M140 252L${x.toFixed(1)} ${y.toFixed(1)}" stroke-width="1"/><circle cx="${x.toFixed(1)}"
    cy="${y.toFixed(1)}" r="4.6" fill="#fff" stroke="none" opacity=".85"/>`;
  });
  const dandelion = `<path d="M140 252Q150 350 128 428" stroke="#3f9a6a" stroke-width="6" fill="none"/><g
    stroke="#cfd6ff">${seeds.join('')}</g>${clockFlower(140, 252, 38, '#15204a', 4)}
    <g fill="#fff"><path d="M248 190l3 14-6-1z"/><circle cx="248" cy="186" r="6"/><path d="M268 246l1 14-6-3z"/><circle
    cx="270" cy="242" r="5"/><circle cx="250" cy="308" r="4"/></g>`;
  return `${ground(look.back)}${volume === 3 ? stars('garden', 50, '#fff', 0, 428) : ''}${[bed, bird, can, dandelion][volume % 4]}
    ${volume === 0 ? `<rect width="300" height="132" fill="${look.back}"/>` : ''}
    ${drawLine('abril', lines[0]!, { x: 150, y: 48, size: 26, fill: look.text })}${drawLine('abril', lines[1]!, { x: 150, y: 94, size: 50, fill: look.text, maxWidth: 256 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 124, size: 12.5, fill: look.accent, tracking: 3.4 })}
    ${volume > 0 ? drawLine('abril', String(volume), { x: 268, y: 408, size: 44, fill: look.text }) : ''}`;
};

export const landCovers = {
  'tea-road': teaRoad,
  'under-pines': underPines,
  'iron-persimmon': ironPersimmon,
  'clock-garden': clockGarden,
} satisfies Record<string, CoverArt>;
