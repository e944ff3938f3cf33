// Covers at the sea and in the rain: two lighthouses, a café, a studio.
import { drawLine, drawColumn } from './lettering.ts';
import { type CoverArt, gradient, ground, linesOf, rain, sittingCat, stars, steam } from './shapes.ts';

const lighthouseCat: CoverArt = ({ name, author }) => `${gradient(['#0c2340', '#1f5a73', '#e8a57a'])}
  ${stars('lighthouse', 30, '#fff', 0, 160)}
  <path d="M158 96L-20 30V150Z" fill="#fff3b8" opacity=".5"/><path d="M158 96L320 60V136Z" fill="#fff3b8"
    opacity=".28"/>
  <path d="M0 330Q60 300 120 322T300 300V428H0Z" fill="#0d3b4a"/>
  <path d="M138 118H178L192 344H124Z" fill="#f4efe4"/><path d="M164 118H178L192 344H170Z" fill="#0c2340" opacity=".14"/>
  <path d="M135 160H181L184.5 202H131.5ZM129 244H187L189.6 286H126.5Z" fill="#d9433f"/>
  <path d="M167 160H181L184.5 202H169Z M170 244H187L189.6 286H171Z" fill="#0c2340" opacity=".16"/>
  <rect x="153" y="216" width="11" height="16" rx="5" fill="#1c2733"/><path d="M149 344v-22q9-12 18 0v22z"
    fill="#1c2733"/>
  <rect x="141" y="82" width="34" height="30" fill="#ffe27a"/><path d="M158 82v30M149 82v30M167 82v30" stroke="#1c2733"
    stroke-width="2"/>
  <path d="M130 112H186V120H130ZM136 82L158 58L180 82Z" fill="#1c2733"/><circle cx="158" cy="56" r="4" fill="#1c2733"/>
  <path d="M0 352Q75 326 150 350T300 340V428H0Z" fill="#0a2433"/>
  <path d="M222 352c-2-20 2-30 12-38l-1-16 10 9h10l10-9-1 18c8 12 12 24 10 36 8-4 8-18 2-26 13 4 15 34-6 36h-40c-4
    0-6-6-6-10z" fill="#0c1117"/>
  <ellipse cx="243" cy="317" rx="2.8" ry="3.6" fill="#ffe27a"/><ellipse cx="254" cy="317" rx="2.8" ry="3.6"
    fill="#ffe27a"/>
  ${drawLine('gowun', name, { x: 24, y: 394, size: 30, fill: '#fff', anchor: 'start', maxWidth: 252 })}
  ${drawLine('barlow', author.toUpperCase(), { x: 24, y: 414, size: 12, fill: '#9fd0da', anchor: 'start', tracking: 2.6 })}`;

const lighthouseEve: CoverArt = ({ name, author }) => {
  const facets = Array.from({ length: 5 }, (_, ring) => {
    const radius = 104 - ring * 17;
    return `<circle cx="150" cy="176" r="${radius}"
    fill="${['#f08a3c', '#f7a843', '#fbbf4c', '#ffd25c', '#ffe48a'][ring]}"/>`;
  });
  return `${ground('#f6e7c8')}
    <path d="M150 176L-20 108V244Z" fill="#f2a65a" opacity=".55"/><path d="M150 176L320 108V244Z" fill="#f2a65a"
    opacity=".55"/>
    <path d="M0 300Q50 284 100 298T200 298T300 292V428H0Z" fill="#2f7f8f"/><path d="M0 330Q50 314 100 328T200 328T300
    322V428H0Z" fill="#1b5566"/>
    <path d="M0 360Q50 346 100 358T200 358T300 352V428H0Z" fill="#12304f"/>
    <circle cx="150" cy="176" r="122" fill="#12304f"/><circle cx="150" cy="176" r="112"
    fill="#f6e7c8"/>${facets.join('')}
    <path d="M150 74Q184 122 184 176T150 278Q116 230 116 176T150 74Z" fill="#0a1522"/>
    <path d="M143 196H157L161 246H139Z" fill="#f6e7c8"/><path d="M141.5 212H158.5L159.5 224H140.5Z" fill="#d6423f"/>
    <rect x="144" y="184" width="12" height="10" fill="#ffe48a"/><path d="M142 184L150 174L158 184ZM141
    194H159V197H141Z" fill="#f6e7c8"/>
    <path d="M112 130q10-26 30-36" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".75"/>
    ${sittingCat(252, 359, 0.9, '#0a1522')}
    ${drawLine('song', name, { x: 24, y: 398, size: 44, fill: '#fff6df', anchor: 'start' })}
    ${drawLine('barlow', author.toUpperCase(), { x: 278, y: 398, size: 12, fill: '#f2a65a', anchor: 'end', tracking: 2.6 })}`;
};

function tile(x: number, y: number, ground: string, line: string, dot: string): string {
  return `<g transform="translate(${x} ${y})"><rect width="50" height="50" fill="${ground}"/><path d="M25 4L46 25L25
    46L4 25Z"
    fill="none" stroke="${line}" stroke-width="3"/><path d="M25 13L29 21L37 25L29 29L25 37L21 29L13 25L21 21Z"
    fill="${dot}"/>
    <path d="M0 0h10a10 10 0 0 1-10 10zM50 0v10a10 10 0 0 1-10-10zM50 50h-10a10 10 0 0 1 10-10zM0 50v-10a10 10 0 0 1 10
    10z"
    fill="${line}"/></g>`;
}

const cafeMares: CoverArt = ({ name, author, volume }) => {
  const [top, bottom] = linesOf(name, 2);
  const isBlue = volume > 0;
  const [wall, blue, text] = isBlue ? ['#1e57a8', '#b4452a', '#fff'] : ['#f2b632', '#1e57a8', '#5b1e12'];
  const tiles = Array.from({ length: 18 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const pale = (column + row) % 2 === 0;
    return tile(
      column * 50,
      282 + row * 50,
      isBlue ? (pale ? '#fbe3a6' : '#f8d684') : pale ? '#e5eef8' : '#f6f9fc',
      blue,
      isBlue ? '#1e57a8' : '#f2b632',
    );
  });
  const cup = `<path d="M86 190H206V232C206 258 184 270 146 270S86 258 86 232Z" fill="#fff"/><path d="M206 200c32-6 36
    42-2 42"
    stroke="#fff" stroke-width="10" fill="none"/><path d="M86 190H206V201H86Z" fill="#5b2b14"/><path d="M90 226q13-12
    28 0t28 0t28 0t28 0"
    stroke="#1e57a8" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M98 244q12-10 24 0t24 0t24 0t22 0"
    stroke="#8fb4e4"
    stroke-width="4" fill="none" stroke-linecap="round"/><path d="M124 188l6-14h30l6 14z" fill="#c4542f"/><path d="M144
    174v-40l26 34z"
    fill="#fff"/><path d="M140 174v-32l-18 28z"
    fill="#ffe9c0"/>${steam(78, 172, 1, '#fff', 6, 46)}${steam(222, 172, 1, '#fff', 6, 46)}`;
  const pot = `<path d="M104 270L114 196H180L190 270Z" fill="#dfe6ea"/><path d="M147 196H180L190 270H147Z"
    fill="#b9c6cf"/><path d="M110 190H184V200H110Z"
    fill="#8fa0ab"/><path d="M110 190L122 136H172L184 190Z" fill="#eef3f5"/><path d="M147 136H172L184 190H147Z"
    fill="#c9d4da"/><path d="M110 190L92 150
    L120 144Z" fill="#dfe6ea"/><path d="M124 136Q147 116 170 136Z" fill="#8fa0ab"/><circle cx="147" cy="121" r="6"
    fill="#2b1a14"/><path d="M176 150h28v70"
    fill="none" stroke="#2b1a14" stroke-width="10" stroke-linejoin="round"
    stroke-linecap="round"/>${steam(86, 140, 1, '#fff', 6, 44)}
    <g transform="translate(236 270)"><path d="M-22 -6Q-26 -40 2 -44Q6 -60 20 -58Q30 -56 30 -46L42 -42L30 -38Q30 -12 10
    -6Z" fill="#fff"/><path d="M30 -47L44 -42L30 -38Z"
    fill="#f2b632"/><circle cx="23" cy="-48" r="2.6" fill="#222"/><path d="M-34 -10Q-24 -36 6 -32Q10 -14 -34 -10Z"
    fill="#9fb0c0"/><path d="M-2 -8V0M8 -8V0"
    stroke="#f2b632" stroke-width="3"/></g>`;
  return `${ground(wall)}${tiles.join('')}<rect y="270" width="300" height="12"
    fill="${isBlue ? '#2b1a14' : '#7a3d1d'}"/>${isBlue ? pot : cup}
    ${drawLine('shrikhand', top!, { x: 150, y: 52, size: 37, fill: text })}
    ${drawLine('shrikhand', bottom!, { x: 150, y: 92, size: 45, fill: text, maxWidth: 262 })}
    ${isBlue ? drawLine('shrikhand', String(volume), { x: 34, y: 262, size: 56, fill: '#f2b632' }) : ''}
    <rect x="78" y="396" width="144" height="24" fill="${wall}"/>
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 413, size: 13, fill: text, tracking: 2.8 })}`;
};

/** The studio in the rain, in grays with one red, or in the colors of an evening. */
function drawStudio({ name, author }: { name: string; author: string }, colored: boolean): string {
  const tones = colored
    ? {
        sky: ['#23325c', '#8a5580', '#f0a06a'],
        wall: '#2c5f6e',
        roof: '#1d3646',
        door: '#7a3b3b',
        street: '#1d2640',
        drop: '#ffe3c4',
      }
    : {
        sky: ['#54707f', '#8aa3ae', '#bccacc'],
        wall: '#43555f',
        roof: '#26343d',
        door: '#1f2b33',
        street: '#1b262d',
        drop: '#e4edf2',
      };
  const lamp = `<path d="M76 300h58" stroke="${tones.roof}" stroke-width="5"/><path d="M88 298v-20l14-16"
    stroke="${tones.roof}" stroke-width="4"
    fill="none"/><path d="M96 252l18 12-8 10-16-12z" fill="${tones.roof}"/><path d="M112 298q0-26 10-26t10 26z"
    fill="${tones.roof}"/><circle cx="121"
    cy="262" r="9" fill="${tones.roof}"/>`;
  const plants = colored
    ? `<path d="M246 380q-16-20-2-40q14 18 2 40zM252 380q0-24 18-32q2 22-18 32z" fill="#3f8f5f"/><path d="M238
    378h24l-4 16h-16z" fill="#c4552d"/>`
    : '';
  const bold = `stroke="#fff" stroke-width="12" stroke-linejoin="round"`;
  const [romaji, note = ''] = name.split(' (');
  const title = colored
    ? `${drawLine('yuji', romaji!, { x: 22, y: 62, size: 48, fill: '#fff', anchor: 'start', maxWidth: 256, attributes: bold })}
       ${drawLine('barlow', note.replace(')', '').toUpperCase(), { x: 24, y: 88, size: 15, fill: '#ffd08f', anchor: 'start', tracking: 4 })}
       ${drawLine('barlow', author.toUpperCase(), { x: 278, y: 415, size: 12, fill: '#fff', anchor: 'end', tracking: 2.4 })}`
    : `${drawColumn('yuji', name, { x: 271, y: 18, size: 37, fill: '#fff', gap: 1, attributes: bold })}
       ${drawLine('barlow', author.toUpperCase(), { x: 22, y: 38, size: 13, fill: '#fff', anchor: 'start', tracking: 2.4 })}`;
  return `${gradient(tones.sky)}<path d="M0 240H40V384H0Z M238 214H300V384H238Z" fill="${tones.roof}" opacity=".4"/>
    <g transform="translate(-20 0)">    <path d="M44 196H256V384H44Z" fill="${tones.wall}"/><path d="M32 198H268L246
    152H54Z" fill="${tones.roof}"/>
    <path d="M38 188H262M45 174H255M50 162H250" stroke="#fff" stroke-opacity=".12" stroke-width="2"/>
    <rect x="62" y="216" width="84" height="92" fill="#ffe7b0"/>${lamp}<path d="M104 216v34M62 216h84v92h-84z"
    stroke="${tones.roof}" stroke-width="5" fill="none"/>
    <path d="M62 308L20 428H190L146 308Z" fill="#ffe7b0" opacity=".14"/>
    <rect x="174" y="228" width="58" height="156" fill="${tones.door}"/><circle cx="184" cy="308" r="3"
    fill="#ffe7b0"/>${plants}
    </g><path d="M0 384H300V428H0Z" fill="${tones.street}"/>
    <g transform="translate(-16 0)"><ellipse cx="182" cy="406" rx="34" ry="5" fill="#d33b3f" opacity=".45"/>
    <path d="M166 400c-2-50 2-64 16-64s18 14 16 64z" fill="#131b21"/><path d="M172 396h7v12h-7zM185 396h7v12h-7z"
    fill="#131b21"/>
    <path d="M182 292V344" stroke="#131b21" stroke-width="3"/>
    <path d="M126 326Q130 274 182 270Q234 274 238 326Q228 316 219 326Q210 316 200.5 326Q191 316 182 326Q173 316 163.5
    326Q154 316 145 326Q136 316 126 326Z" fill="#d33b3f"/>
    <path d="M182 270Q206 276 200.5 326Q191 316 182 326Q173 316 163.5 326Q158 276 182 270Z" fill="#b02a33"/>
    </g>${rain(colored ? 'colored' : 'studio', 80, tones.drop)}${title}`;
}

const rainStudio: CoverArt = (cover) => drawStudio(cover, false);
const rainStudioColored: CoverArt = (cover) => drawStudio(cover, true);

export const seaCovers = {
  'lighthouse-cat': lighthouseCat,
  'lighthouse-eve': lighthouseEve,
  'cafe-mares': cafeMares,
  'rain-studio': rainStudio,
  'rain-studio-colored': rainStudioColored,
} satisfies Record<string, CoverArt>;
